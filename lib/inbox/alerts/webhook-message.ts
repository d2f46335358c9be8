import { type Arrivals, arrivalsInWords, pilotsDueInWords, reviewPath } from './digest';

export type WebhookFormat = 'standard' | 'slack' | 'teams';

/** Escapes text for Slack's mrkdwn. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface MessageContent {
  arrivals: readonly Arrivals[];
  pilotsDue: number;
  until: Date;
  /** Base URL of the portal, without a trailing slash. */
  portal: string;
}

/** Returns the heading of a message for a person. */
const headingOf = ({ arrivals }: MessageContent) =>
  arrivals.length > 0 ? 'New in the inbox' : 'Due in the inbox';

/** Returns the lines of a message, each with the address that it leads to. */
function linesOf({ arrivals, pilotsDue, portal }: MessageContent): { text: string; view: string }[] {
  const lines = arrivals.map((group) => ({
    text: arrivalsInWords(group),
    view: `${portal}${reviewPath(group.band)}`,
  }));
  const due = { text: pilotsDueInWords(pilotsDue), view: `${portal}/inbox/pilots` };
  return pilotsDue > 0 ? [...lines, due] : lines;
}

function slackMessage(content: MessageContent) {
  const lines = linesOf(content).map(({ text, view }) => `• <${forSlack(view)}|${forSlack(text)}>`);
  return { text: [`${headingOf(content)}:`, ...lines].join('\n') };
}

function teamsMessage(content: MessageContent) {
  const lines = linesOf(content);
  // A TextBlock would read names as Markdown.
  const paragraph = (text: string, more = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          ...{
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
          },
          body: [
            paragraph(headingOf(content), { weight: 'Bolder' }),
            ...lines.map(({ text }) => paragraph(text)),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open the inbox', url: `${content.portal}/inbox` }],
        },
      },
    ],
  };
}

function standardMessage(content: MessageContent) {
  const { arrivals, pilotsDue, until, portal } = content;
  return {
    type: arrivals.length > 0 ? 'leads.arrived' : 'pilots.due',
    timestamp: until.toISOString(),
    text: `${arrivals.length > 0 ? 'New: ' : ''}${linesOf(content)
      .map(({ text }) => text)
      .join('; ')}.`,
    data: {
      arrivals: arrivals.map((group) => ({
        band: group.band,
        offer_id: group.offer?.id ?? null,
        offer_name: group.offer?.name ?? null,
        leads: group.leads,
        view: `${portal}${reviewPath(group.band)}`,
      })),
      pilots_due: pilotsDue,
    },
  };
}

const messages = { standard: standardMessage, slack: slackMessage, teams: teamsMessage };

/**
 * Returns the body of a webhook message: the leads that arrived until a time, by band and offer, if any, and the pilots
 * that are due, each with the view that lists them.
 */
export function messageBody(content: MessageContent, format: WebhookFormat): string {
  return JSON.stringify(messages[format](content));
}

/** Stored reason of a failed delivery: the status of the response, or that there was none. */
export type DeliveryFailure = 'no_answer' | 'no_connection' | `status_${number}`;

export function failureInWords(failure: string): string {
  if (failure === 'no_answer') return 'no answer within 5 seconds';
  const status = /^status_(\d{3})$/.exec(failure)?.[1];
  if (status === undefined) return 'no connection';
  return status.startsWith('3') ? `status ${status} (redirects are not followed)` : `status ${status}`;
}

const firstPauseSeconds = 5;
const pauseSecondsMax = 3_600;

/**
 * Returns the pause before the next attempt after a number of failures in a row, in seconds: 5 at first, doubled up to
 * an hour.
 */
export function pauseAfter(failures: number): number {
  return Math.min(pauseSecondsMax, firstPauseSeconds * 2 ** Math.max(0, failures - 1));
}
