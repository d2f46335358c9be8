import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewLead } from '../review/apply-review';
import type { ReviewRequest } from '../review/review';
import { dueSoonSince, promisedReviewTimes } from '../review/times';
import { undoReview } from '../review/undo-review';
import { countViews } from './count-views';
import type { InboxFilter } from './inbox';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { readLead } from './read-lead';
import type { InboxView } from './views';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const page = (filter: Partial<InboxFilter>) => listLeads(fixture.as(fixture.ada), { ...noFilter, ...filter });
const companies = async (view: InboxView, filter: Partial<InboxFilter> = {}) =>
  (await page({ ...filter, view })).rows.map(({ company }) => company);

const bandA = { samples_available: true, high_volume_or_high_risk: true };
const bandB = { samples_available: true };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Takes steps on a lead, each on the previous version, and returns what an undo of the last one needs. */
async function take(leadId: string, ...requests: ReviewRequest[]): Promise<string> {
  let change = '';
  for (const request of requests) {
    const [row] = await fixture.rows(`select version from leads where lead_id = '${leadId}'`);
    const outcome = await reviewLead(
      fixture.as(fixture.ada),
      { leadId, version: Number(row?.version) },
      request,
    );
    if (outcome.outcome !== 'changed') throw new Error(JSON.stringify(outcome));
    change = outcome.change;
  }
  return change;
}

/** Moves the times of a lead back, as if it had waited, rested or slept for this many more hours. */
async function age(leadId: string, hours: number): Promise<void> {
  await fixture.rows(`set session_replication_role = replica;
    update leads set created_at = created_at - interval '${hours} hours',
      status_changed_at = status_changed_at - interval '${hours} hours',
      last_step_at = last_step_at - interval '${hours} hours',
      stage_changed_at = stage_changed_at - interval '${hours} hours' where lead_id = '${leadId}';
    set session_replication_role = origin`);
}

describe('each view in its own order', () => {
  it('sorts waiting leads by band and age, woken ones by waking time', async () => {
    await fixture.submit({ company: 'waits D, new' });
    const early = await fixture.submit({ company: 'waits D, three hours' });
    await age(early, 3);
    const woken = await fixture.submit({ company: 'waits D, woken an hour ago' });
    await take(woken, { action: 'snooze', until: inDays(2) }, { action: 'wake' });
    await age(woken, 1);
    await fixture.submit({ company: 'waits A', ...bandA });
    expect(await companies('to_review')).toEqual([
      'waits A',
      'waits D, three hours',
      'waits D, woken an hour ago',
      'waits D, new',
    ]);
    const [row] = (await page({ view: 'to_review', search: 'woken' })).rows;
    expect(row?.waitingSince).toBe(row?.state.statusChangedAt);
    expect(row?.state.isWoken).toBe(true);
    expect(await companies('to_review', { sort: 'oldest' })).toEqual([
      'waits D, three hours',
      'waits D, woken an hour ago',
      'waits D, new',
      'waits A',
    ]);
  });

  it('keeps a woken lead with the team after a step, until undone', async () => {
    const leadId = await fixture.submit({ company: 'sleeper', source: 'sleeper' });
    await take(leadId, { action: 'snooze', until: inDays(2) }, { action: 'wake' });
    expect(await companies('to_review', { source: 'sleeper' })).toEqual(['sleeper']);
    const change = await take(leadId, { action: 'note', text: 'called' });
    expect(await companies('team', { source: 'sleeper' })).toEqual(['sleeper']);
    expect(await companies('to_review', { source: 'sleeper' })).toEqual([]);
    await undoReview(fixture.as(fixture.ada), { change });
    expect(await companies('to_review', { source: 'sleeper' })).toEqual(['sleeper']);
  });

  it("sorts the team's leads by band and time since the last step", async () => {
    const first = await fixture.submit({ company: 'team first', source: 'team' });
    const second = await fixture.submit({ company: 'team second', source: 'team' });
    const best = await fixture.submit({ company: 'team A', source: 'team', ...bandA });
    for (const leadId of [first, second, best]) await take(leadId, { action: 'start_review' });
    await age(first, 5);
    await age(second, 3);
    expect(await companies('team', { source: 'team' })).toEqual(['team A', 'team first', 'team second']);
    await take(first, { action: 'note', text: 'asked' });
    expect(await companies('team', { source: 'team' })).toEqual(['team A', 'team second', 'team first']);
  });

  it('sorts snoozed by waking, decisions newest first, assigned by band and wait', async () => {
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three'])
      ids.push(await fixture.submit({ company: name, source: 'row' }));
    const [one = '', two = '', three = ''] = ids;
    for (const [leadId, days] of [
      [one, 3],
      [two, 1],
      [three, 2],
    ] as const)
      await take(leadId, { action: 'snooze', until: inDays(days) });
    expect(await companies('snoozed', { source: 'row' })).toEqual(['two', 'three', 'one']);
    for (const leadId of [three, one, two]) await take(leadId, { action: 'decline', reason: 'budget' });
    await age(three, 2);
    await age(one, 1);
    expect(await companies('done', { source: 'row' })).toEqual(['two', 'one', 'three']);
    for (const leadId of ids)
      await take(leadId, { action: 'reopen' }, { action: 'assign', assignee: 'founder_ada' });
    await age(two, 9);
    expect(await companies('mine', { source: 'row' })).toEqual(['two', 'three', 'one']);
    expect((await listLeads(fixture.as(fixture.ben), { ...noFilter, view: 'mine' })).rows).toEqual([]);
  });
});

describe('Accepted', () => {
  const stagesOf = (view: InboxView, filter: Partial<InboxFilter> = {}) =>
    companies(view, { source: 'pilots', ...filter });

  it('lists open accepted leads by the longest time without a step', async () => {
    const ids: string[] = [];
    for (const [company, hours] of [
      ['fresh', 1],
      ['asked', 30],
      ['running', 20],
      ['won', 3],
      ['lost', 2],
    ] as const) {
      const leadId = await fixture.submit({ company, source: 'pilots', ...(company === 'asked' && bandA) });
      ids.push(leadId);
      await take(leadId, { action: 'accept' });
      if (company === 'asked') await take(leadId, { action: 'contact' });
      if (company === 'running') await take(leadId, { action: 'start_pilot' });
      if (company === 'won') await take(leadId, { action: 'win', amount: 60_000 });
      if (company === 'lost') await take(leadId, { action: 'lose', reason: 'price', amount: null });
      await age(leadId, hours);
    }
    expect(await stagesOf('pilots')).toEqual(['asked', 'running', 'fresh']);
    expect(await stagesOf('pilots', { sort: 'priority' })).toEqual(['asked', 'running', 'fresh']);
    expect(await stagesOf('pilots', { sort: 'newest' })).toEqual(['fresh', 'running', 'asked']);
    expect(await stagesOf('pilots', { band: ['A'] })).toEqual(['asked']);
    expect(await stagesOf('pilots', { search: 'running' })).toEqual(['running']);
    expect(await stagesOf('done')).toEqual(['lost', 'won']);
    expect(await stagesOf('done', { sort: 'priority' })).toEqual(['won', 'lost']);
    expect(await stagesOf('done', { search: 'won lost' })).toEqual([]);
    expect(await stagesOf('done', { status: ['accepted'] })).toEqual(['lost', 'won']);
    const { total, viewCounts } = await page({ view: 'pilots' });
    expect([total, viewCounts.pilots]).toEqual([3, 3]);
  });

  it('lists a lead again when its end is undone', async () => {
    const leadId = await fixture.submit({ company: 'again', source: 'again' });
    await take(leadId, { action: 'accept' });
    const change = await take(leadId, { action: 'win', amount: null });
    expect(await companies('pilots', { source: 'again' })).toEqual([]);
    await undoReview(fixture.as(fixture.ada), { change });
    expect(await companies('pilots', { source: 'again' })).toEqual(['again']);
    expect(await companies('done', { source: 'again' })).toEqual([]);
  });
});

describe('a row', () => {
  it('lists the workflow, a named quote and what this founder has seen', async () => {
    const leadId = await fixture.submit({
      company: 'rowed',
      contact_or_agent_id: 'rowed',
      source: 'rowed',
      annual_commit: 80_000,
    });
    const unknown = await fixture.submit({ company: 'other', source: 'rowed', target_offer_id: 'none' });
    const rowsOf = async () => (await page({ source: 'rowed', sort: 'oldest' })).rows;
    expect(await rowsOf()).toMatchObject([
      { leadId, annualCommit: 80_000, hasQuote: false, isSeen: false, alikeCount: 0 },
      { leadId: unknown, annualCommit: null, offerName: null },
    ]);
    expect((await rowsOf())[0]?.offerName).toMatch(/\w/);
    await readLead(fixture.as(fixture.ben), leadId);
    expect((await rowsOf())[0]?.isSeen).toBe(false);
    await readLead(fixture.as(fixture.ada), leadId);
    expect((await rowsOf()).map(({ isSeen }) => isSeen)).toEqual([true, false]);
  });
});

describe('the counts', () => {
  it('say how many leads are overdue, or due within four hours', async () => {
    const count = async () => (await countViews(fixture.as(fixture.ada))).dueSoonCount;
    const before = await count();
    const leadId = await fixture.submit({ company: 'due', ...bandB });
    expect(await count()).toBe(before);
    await age(leadId, 30 * 24);
    expect(await count()).toBe(before + 1);
    await take(leadId, { action: 'start_review' });
    expect(await count()).toBe(before);
  });

  it('equal the rows of a view, a band and a narrow filter', async () => {
    const team = await page({ view: 'team' });
    expect(team.total).toBe(team.rows.length);
    const inA = await page({ view: 'team', band: ['A'] });
    expect(inA.total).toBe(inA.rows.length);
    const filtered = await page({ source: 'row' });
    expect(filtered.total).toBe(filtered.rows.length);
    const searched = await page({ search: 'team' });
    expect(searched.total).toBe(searched.rows.length);
  });
});

describe('the moment since which a lead is due soon', () => {
  it.each([
    ['A', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['B', '2026-11-20T12:00:00.000Z', '2026-11-19T16:00:00.000Z'],
    ['D', '2026-11-20T12:00:00.000Z', '2026-11-13T16:00:00.000Z'],
  ] as const)('for band %s at %s is %s', (band, now, since) =>
    expect(dueSoonSince(band, new Date(now), promisedReviewTimes).toISOString()).toBe(since),
  );
});
