import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { reviewLead } from './apply-review';
import { type ReviewRequest, reviewRequestSchema } from './review';
import { snoozeMoment, tomorrowIn } from './snooze-moment';

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

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'a local time of %s is stored as its moment',
  async (zone) => {
    const until = tomorrowIn(zone, new Date());
    const { stored } = await snooze({ until, zone });
    expect(new Date(String(stored?.until))).toEqual(snoozeMoment({ until, zone }));
    expect(stored?.status).toBe('snoozed');
  },
);

it('stores a date and a moment in the format of forms', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const ofDay = await snooze({ until: day });
  expect(new Date(String(ofDay.stored?.until)).toISOString()).toBe(`${day}T00:00:00.000Z`);
  const moment = `${day}T14:30:00.000Z`;
  const ofMoment = await snooze({ until: moment });
  expect(new Date(String(ofMoment.stored?.until)).toISOString()).toBe(moment);
});

it.each(['2020-01-01', '2100-01-01T09:00'])('%s changes nothing', async (until) => {
  const { outcome, stored } = await snooze({ until, zone: 'Europe/Berlin' });
  expect(outcome).toMatchObject({ outcome: 'rejected', error: 'until_not_ahead' });
  expect(stored).toMatchObject({ status: 'new', version: 0 });
});

it('refuses an unknown zone, and what is not a time', () => {
  const read = (fields: object) => reviewRequestSchema.safeParse({ action: 'snooze', ...fields }).success;
  expect(read({ until: '2026-12-01', zone: 'Europe/Nowhere' })).toBe(false);
  expect(read({ until: '2026-12-01', zone: '' })).toBe(false);
  expect(read({ until: 'tomorrow' })).toBe(false);
  expect(read({ until: '' })).toBe(false);
  expect(read({})).toBe(false);
});
