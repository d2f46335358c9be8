import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { momentIn, wallTimeIn } from '../../kernel/zoned-time';
import { reviewLead } from '../apply-review';
import { type ReviewRequest, reviewRequestSchema } from '../review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
});
afterAll(() => fixture.end());

/** Applies a snooze with the fields of a form. */
async function snooze(fields: Record<string, string>) {
  const request: ReviewRequest = reviewRequestSchema.parse({ action: 'snooze', ...fields });
  const leadId = await fixture.submit();
  const outcome = await reviewLead(fixture.as(fixture.ada), { leadId, version: 0 }, request);
  const [stored] = await fixture.rows(
    `select status, snoozed_until as until, version from leads where lead_id = '${leadId}'`,
  );
  return { outcome, stored };
}

/** Returns 09:00 tomorrow in a zone, by the database's clock. */
async function tomorrowIn(zone: string): Promise<string> {
  const [row] = await fixture.rows('select now() as now');
  const now = wallTimeIn(zone, new Date(String(row?.now)));
  return momentIn(zone, { ...now, day: now.day + 1, hour: 9, minute: 0 }).toISOString();
}

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'words are stored as their moment in %s',
  async (zone) => {
    const expected = [await tomorrowIn(zone)];
    const { stored } = await snooze({ until_words: 'tomorrow', zone });
    // Midnight may have passed in between.
    expected.push(await tomorrowIn(zone));
    expect(expected).toContain(new Date(String(stored?.until)).toISOString());
    expect(stored?.status).toBe('snoozed');
  },
);

it('a date and a moment are stored as forms have always sent them', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const ofDay = await snooze({ until: day });
  expect(new Date(String(ofDay.stored?.until)).toISOString()).toBe(`${day}T00:00:00.000Z`);
  const moment = `${day}T14:30:00.000Z`;
  const ofMoment = await snooze({ until: moment, until_words: '', until_preset: '' });
  expect(new Date(String(ofMoment.stored?.until)).toISOString()).toBe(moment);
});

it.each([
  [{ until_words: 'soonish' }, 'until_unreadable'],
  [{}, 'until_unreadable'],
  [{ until: '', until_words: ' ' }, 'until_unreadable'],
  [{ until_words: '3/4' }, 'until_ambiguous'],
  [{ until_words: '2020-01-01' }, 'until_not_ahead'],
  [{ until_words: 'in 14 months' }, 'until_not_ahead'],
])('%j changes nothing: %s', async (fields, error) => {
  const { outcome, stored } = await snooze({ ...fields, zone: 'Europe/Berlin' });
  expect(outcome).toMatchObject({ outcome: 'rejected', error });
  expect(stored).toMatchObject({ status: 'new', version: 0 });
});

it('takes no zone that is not known, and no novel', () => {
  const read = (fields: object) => reviewRequestSchema.safeParse({ action: 'snooze', ...fields }).success;
  expect(read({ until_words: 'tomorrow', zone: 'Europe/Nowhere' })).toBe(false);
  expect(read({ until_words: 'tomorrow', zone: '' })).toBe(false);
  expect(read({ until_words: 'x'.repeat(10_000) })).toBe(false);
  expect(read({ until: 'tomorrow' })).toBe(false);
});
