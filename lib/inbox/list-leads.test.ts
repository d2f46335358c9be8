import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeadRequest } from '../leads/lead';
import { reviewLead } from '../review/apply-review';
import { eraseLead } from '../review/erase-lead';
import { readReceipt } from '../review/read-receipt';
import { foldLeadCounts } from './count-queries';
import { exportLeads } from './export-leads';
import type { InboxFilter, InboxPage } from './inbox';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { readLead } from './read-lead';
import { pipelineFigures } from './read-pipeline';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const list = (filter: Partial<InboxFilter>, cursor: string | null = null) =>
  listLeads(fixture.as(fixture.ada), { ...noFilter, ...filter }, cursor);
const companies = async (filter: Partial<InboxFilter>) =>
  (await list(filter)).rows.map(({ company }) => company);

/** The ids of all pages of a filter. */
async function walk(filter: Partial<InboxFilter>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { rows, nextCursor }: InboxPage = await list(filter, cursor);
    pages.push(rows.map(({ leadId }) => leadId));
    cursor = nextCursor;
  } while (cursor !== null);
  return pages;
}

/** Submits leads, each in a later millisecond than the previous one: leads of one millisecond have no order. */
async function submitInTurn(...requests: Partial<LeadRequest>[]): Promise<void> {
  for (const request of requests) {
    const leadId = await fixture.submit(request);
    const isPast = async () => {
      const [row] = await fixture.rows(
        `select now() >= created_at + interval '1 ms' as is_past from leads where lead_id = '${leadId}'`,
      );
      return row?.is_past;
    };
    await expect.poll(isPast, { interval: 1 }).toBe(true);
  }
}

const samples = { samples_available: true };
const bandA = { ...samples, high_volume_or_high_risk: true };

describe('the list', () => {
  it('is empty at first, with counts of nothing', async () => {
    const page = await list({});
    expect(page).toMatchObject({ rows: [], nextCursor: null });
    expect(page.counts.new).toEqual({ A: 0, B: 0, C: 0, D: 0 });
  });

  it('starts with the best band, then the best score, then the longest waiting', async () => {
    await submitInTurn(
      { company: 'D first' },
      { company: 'A low', ...bandA },
      { company: 'D second' },
      { company: 'A high', ...bandA, risk_owner: 'COO' },
      { company: 'B', ...samples },
      { company: 'D better', risk_owner: 'x', annual_commit: 1 },
    );
    expect(await companies({ sort: 'priority' })).toEqual([
      'A high',
      'A low',
      'B',
      'D better',
      'D first',
      'D second',
    ]);
    expect(await companies({ sort: 'newest' })).toEqual([
      'D better',
      'B',
      'A high',
      'D second',
      'A low',
      'D first',
    ]);
    expect(await companies({ sort: 'oldest', band: ['A', 'B'] })).toEqual(['A low', 'A high', 'B']);
  });

  it('is read page by page without gaps or duplicates', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          fixture.submit({ company: `Bulk ${at}`, source: 'walk', ...(at % 3 === 0 ? bandA : {}) }),
        ),
      );
    }
    for (const filter of [
      { source: 'walk' },
      { source: 'walk', band: ['A' as const, 'D' as const] },
      { source: 'walk', sort: 'newest' as const },
      { search: 'bulk' },
    ]) {
      const pages = await walk(filter);
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
      expect(new Set(pages.flat()).size).toBe(120);
    }
  });

  it('is filtered by the address', async () => {
    const leadId = await fixture.submit({
      company: 'Südwind Übersetzungen',
      contact_or_agent_id: 'agent:suedwind/buyer-7',
      workflow: 'Untertitel für Videos',
      buyer_type: 'partner_agent',
      target_offer_id: 'x'.repeat(2_000),
      source: 'fair',
    });
    for (const filter of [
      { buyerType: 'partner_agent' as const },
      { offer: 'x'.repeat(2_000) },
      { source: 'fair' },
      { search: 'südw' },
      { search: 'SUEDWIND buyer' },
      { search: 'untertitel 7' },
      { search: leadId },
      { search: leadId.slice(0, 20) },
    ])
      expect(await companies(filter), JSON.stringify(filter)).toEqual(['Südwind Übersetzungen']);
    for (const search of ['südw bulk', '!!!', `${leadId}0`, "' & |", 'wind'])
      expect(await companies({ search }), search).toEqual([]);
    expect(await companies({ source: 'fair', band: ['A'] })).toEqual([]);
  });

  it('shows leads by status and assignee, and searches all statuses', async () => {
    const leadId = await fixture.submit({ company: 'Decided', source: 'status' });
    const store = fixture.as(fixture.ada);
    await reviewLead(store, { leadId, version: 0 }, { action: 'assign', assignee: 'founder_ben' });
    expect(await companies({ source: 'status', assignee: 'founder_ben' })).toEqual(['Decided']);
    expect(await companies({ source: 'status', assignee: 'nobody' })).toEqual([]);
    await reviewLead(store, { leadId, version: 1 }, { action: 'accept' });
    expect(await companies({ view: 'to_review', source: 'status' })).toEqual([]);
    expect(await companies({ source: 'status', status: ['accepted', 'declined'] })).toEqual(['Decided']);
    expect(await companies({ search: 'decid' })).toEqual(['Decided']);
    expect((await list({ search: 'decid' })).rows[0]?.state).toMatchObject({
      status: 'accepted',
      version: 2,
      assignee: { id: 'founder_ben', name: 'Ben' },
    });
  });

  it('begins at the first page for a meaningless cursor', async () => {
    const first = await list({});
    for (const cursor of ['abc', btoa('[1]'), btoa('["A",1,"2026-13-01T00:00:00.000Z","lead_1"]')])
      expect((await list({}, cursor)).rows).toEqual(first.rows);
  });

  it('counts exactly, folded or not', async () => {
    const counted = async () => {
      const [row] = await fixture.rows('select count(*)::integer as leads from leads');
      const { counts } = await list({});
      const sum = Object.values(counts).flatMap((byBand) => Object.values(byBand));
      return [row?.leads, sum.reduce((left, right) => left + right)];
    };
    const before = await counted();
    expect(before[0]).toBe(before[1]);
    expect(await fixture.database.run(foldLeadCounts)).toBeGreaterThan(0);
    expect(await fixture.database.run(foldLeadCounts)).toBe(0);
    expect(await counted()).toEqual(before);
    await fixture.submit();
    const { counts } = await list({});
    const [row] = await fixture.rows(
      `select count(*)::integer as leads from leads where status = 'new' and band = 'D'`,
    );
    expect(counts.new.D).toBe(row?.leads);
  });

  it('needs a session', async () => {
    await expect(listLeads(fixture.as(), noFilter)).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(exportLeads(fixture.as(), noFilter)).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(eraseLead(fixture.as(), 'lead_0')).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(pipelineFigures(fixture.as())).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});

describe('an erasure', () => {
  it('leaves a tombstone, and nothing of what was sent', async () => {
    const canary = 'Canary Holdings Zanzibar';
    const leadId = await fixture.submit(
      { company: canary, contact_or_agent_id: canary },
      'key-of-the-canary',
    );
    const store = fixture.as(fixture.ada);
    await reviewLead(store, { leadId, version: 0 }, { action: 'note', text: `${canary} called` });
    await readLead(store, leadId);
    expect(await eraseLead(store, leadId)).toEqual({ outcome: 'erased' });
    expect(await eraseLead(store, leadId)).toEqual({ outcome: 'not_there' });
    expect(await readLead(store, leadId)).toMatchObject({ leadId, why: 'erased' });
    expect(await readReceipt(fixture.as(), leadId)).toMatchObject({ leadId, why: 'erased' });
    const tables = await fixture.rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table_name } of tables) {
      const [found] = await fixture.rows(
        `select count(*)::integer as rows from "${table_name}" as t where t::text ~* 'zanzibar|key-of-the-canary'`,
      );
      expect([table_name, found?.rows]).toEqual([table_name, 0]);
    }
    const again = await fixture.submit({}, 'key-of-the-canary');
    expect(again).not.toBe(leadId);
  });
});

describe('an export', () => {
  it('contains the filtered leads as CSV, inert, and is recorded without the search text', async () => {
    const hostile = [`=HYPERLINK("http://x")`, '@sum', ' +1', 'plain, "quoted"', 'two\nlines'];
    await submitInTurn(...hostile.map((company) => ({ company, source: 'export' })));
    const chunks: string[] = [];
    const filter = { ...noFilter, source: 'export', sort: 'oldest' as const, search: '' };
    for await (const chunk of await exportLeads(fixture.as(fixture.ada), filter)) chunks.push(chunk);
    const lines = chunks.join('').split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^lead_id,created_at,band,score,status,/);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(lines[2]).toContain(`,"'@sum",`);
    expect(lines[3]).toContain(`,"' +1",`);
    expect(lines[4]).toContain(',"plain, ""quoted""",');
    for await (const _ of await exportLeads(fixture.as(fixture.ada), { ...noFilter, search: 'zzz' }));
    const recorded = await fixture.rows(
      `select detail from history where kind = 'leads_exported' order by history_id desc limit 1`,
    );
    expect(recorded).toMatchObject([{ detail: { hasSearch: true, sort: 'due' } }]);
    expect(JSON.stringify(recorded)).not.toContain('zzz');
  });
});

describe('the pipeline', () => {
  it('counts the leads that asked for an offer before it was published', async () => {
    const byOffer = async () => {
      const figures = await pipelineFigures(fixture.as(fixture.ada));
      return figures.byOffer.map(({ offerId, leads }) => [offerId, leads]);
    };
    await fixture.submit({ target_offer_id: 'image-shadow-7' });
    const before = await byOffer();
    expect(before).toContainEqual(['Not a published pilot', 2]);
    await fixture.rows(`insert into offers (id, position, name, headline, duration_days, pilot_price,
        annual_commit_minimum, required_inputs, allowed_modes, credit_type, credit_expiration_days, credit_applies_to)
      select 'image-shadow-7', 9, name, headline, duration_days, pilot_price, annual_commit_minimum,
        required_inputs, allowed_modes, credit_type, credit_expiration_days, credit_applies_to
      from offers where id = 'masking-shadow-14'`);
    const after = await byOffer();
    expect(after).toContainEqual(['image-shadow-7', 1]);
    expect(after).toContainEqual(['Not a published pilot', 1]);
    const leadId = await fixture.submit({ target_offer_id: 'image-shadow-7' });
    await eraseLead(fixture.as(fixture.ada), leadId);
    expect(await byOffer()).toEqual(after);
  });

  it('has figures of this week', async () => {
    const figures = await pipelineFigures(fixture.as(fixture.ada));
    expect(figures.weeks).toHaveLength(12);
    expect(figures.weeks.at(-1)).toMatchObject({ reviewed: 1, accepted: 1, declined: 0 });
    expect(figures.weeks.at(-1)?.arrived).toBeGreaterThan(130);
    expect(figures.byOffer[0]).toMatchObject({
      offerId: 'masking-shadow-14',
      offerName: 'Personal data masking in shadow mode',
    });
  });

  it('excludes test leads', async () => {
    const other = await startReviewFixture();
    await other.submit({ source: 'api' });
    await other.submit({ source: 'test' });
    const { byOffer, weeks } = await pipelineFigures(other.as(other.ada));
    expect(byOffer.map(({ leads }) => leads)).toEqual([1]);
    expect(weeks.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(1);
    await other.end();
  });
});

it('counts for an empty view how many leads were decided today', async () => {
  const accepted = async () =>
    (await list({ view: 'snoozed' })).doneToday?.find(({ status }) => status === 'accepted')?.leads ?? 0;
  const before = await accepted();
  const [leadId, old] = [await fixture.submit(), await fixture.submit()];
  for (const id of [leadId, old])
    await reviewLead(fixture.as(fixture.ada), { leadId: id, version: 0 }, { action: 'accept' });
  await fixture.rows('alter table leads disable trigger user');
  await fixture.rows(
    `update leads set status_changed_at = now() - interval '2 days' where lead_id = '${old}'`,
  );
  await fixture.rows('alter table leads enable trigger user');
  expect(await accepted()).toBe(before + 1);
  expect((await list({ view: 'snoozed', band: ['A'] })).doneToday).toBeNull();
  expect((await list({ view: 'snoozed', search: 'nobody' })).doneToday).toBeNull();
  expect((await list({})).doneToday).toBeNull();
  // The inbox stays quick after a day of bulk steps.
  await fixture.rows(`insert into history (kind, lead_id, detail)
    select 'lead_accept', '${leadId}', '{}' from generate_series(1, 10001)`);
  expect((await list({ view: 'snoozed' })).doneToday).toBeNull();
});
