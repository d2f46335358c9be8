import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './deliver-alerts';
import { failureInWords, messageBody, pauseAfter } from './webhook-message';

const arrivals = [
  { band: 'A', offer: { id: 'masking-shadow-14', name: 'Sprachpilot – “14 Tage”' }, leads: 2 },
  { band: 'D', offer: null, leads: 1_200 },
] as const;

describe('a message', () => {
  const content = {
    ...{ arrivals, pilotsDue: 2, until: new Date('2026-11-23T09:30:00Z') },
    portal: 'https://pilots.example',
  };
  const body = messageBody(content, 'standard');

  it('contains bands, offers and numbers, and where to look', () => {
    expect(JSON.parse(body)).toEqual({
      type: 'leads.arrived',
      timestamp: '2026-11-23T09:30:00.000Z',
      text: 'New: 2 band A leads for Sprachpilot – “14 Tage”; 1,200 band D leads that do not name a published pilot; 2 pilots due.',
      data: {
        arrivals: [
          {
            band: 'A',
            offer_id: 'masking-shadow-14',
            offer_name: 'Sprachpilot – “14 Tage”',
            leads: 2,
            view: 'https://pilots.example/inbox?view=to_review&band=A',
          },
          {
            band: 'D',
            offer_id: null,
            offer_name: null,
            leads: 1_200,
            view: 'https://pilots.example/inbox?view=to_review&band=D',
          },
        ],
        pilots_due: 2,
      },
    });
  });

  it('has the format of Slack or Teams, with names that cannot become markup', () => {
    const offer = { id: 'x', name: 'A <!channel> & <https://x.example|y>' };
    const given = { ...content, arrivals: [{ band: 'B', offer, leads: 1 } as const] };
    expect(JSON.parse(messageBody(given, 'slack'))).toEqual({
      text: [
        'New in the inbox:',
        '• <https://pilots.example/inbox?view=to_review&amp;band=B|1 band B lead for A &lt;!channel&gt; &amp; &lt;https://x.example|y&gt;>',
        '• <https://pilots.example/inbox/pilots|2 pilots due>',
      ].join('\n'),
    });
    const teams = JSON.parse(messageBody({ ...given, pilotsDue: 0 }, 'teams'));
    expect(teams.attachments).toMatchObject([
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          ...{ type: 'AdaptiveCard', version: '1.4' },
          // Unlike a TextBlock, a TextRun is never read as Markdown.
          body: ['New in the inbox', `1 band B lead for ${offer.name}`].map((text) => ({
            type: 'RichTextBlock',
            inlines: [{ type: 'TextRun', text }],
          })),
          actions: [{ type: 'Action.OpenUrl', url: 'https://pilots.example/inbox' }],
        },
      },
    ]);
  });

  it('is about due pilots if no lead arrived', () => {
    const given = { ...content, arrivals: [] };
    expect(JSON.parse(messageBody(given, 'standard'))).toMatchObject({
      ...{ type: 'pilots.due', text: '2 pilots due.', data: { arrivals: [], pilots_due: 2 } },
    });
    expect(JSON.parse(messageBody(given, 'slack'))).toEqual({
      text: 'Due in the inbox:\n• <https://pilots.example/inbox/pilots|2 pilots due>',
    });
  });

  it("passes the official library's check with secrets of every length", () => {
    for (const bytes of [24, 32, 64]) {
      const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
      const headers = signedHeaders({ id: 'msg_1', body }, secret, new Date());
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
      expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    }
  });

  it('is signed for its moment', () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const headers = signedHeaders({ id: 'msg_1', body }, secret, new Date(Date.now() - 600_000));
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });
});

it('is retried at growing intervals, at most an hour apart', () => {
  const failures = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(failures.map(pauseAfter)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
  expect(pauseAfter(5_000)).toBe(3_600);
});

it.each([
  ['no_answer', 'no answer within 5 seconds'],
  ['no_connection', 'no connection'],
  ['status_500', 'status 500'],
  ['status_302', 'status 302 (redirects are not followed)'],
])('%s is in words', (failure, words) => expect(failureInWords(failure)).toBe(words));
