import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { listedKinds } from '../history-kinds';
import { insertHistory } from '../history-queries';
import { type LogFilter, logPageMax } from './log';
import { readLog } from './read-log';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
  await fixture.rows(`insert into history (founder_id, at, kind, lead_id, detail)
    select 'founder_ada', timestamptz '2026-11-01 00:00Z' + n * interval '1 hour', 'lead_accept', 'lead_' || n % 7, '{}'
    from generate_series(0, 119) as n`);
  await fixture.rows(`insert into history (founder_id, at, kind, lead_id)
    select 'founder_ben', timestamptz '2026-11-04 00:00Z', 'lead_viewed', 'lead_1' from generate_series(1, 500)`);
  await insertHistory(
    fixture.database.orm,
    { founderId: null, kind: 'sign_in_refused', detail: { address: '203.0.113.0' } },
    {
      founderId: 'founder_ben',
      kind: 'offer_changed',
      offerId: 'masking-shadow-14',
      detail: { after: { name: 'x' } },
    },
  );
});
afterAll(() => fixture.end());

const everything: LogFilter = {
  founderId: null,
  what: null,
  leadId: null,
  from: null,
  to: null,
  before: null,
};
const read = (filter: Partial<LogFilter>, founder = fixture.ada) =>
  readLog(fixture.as(founder), { ...everything, ...filter });

describe('the log', () => {
  it('is read page by page, each entry once, the newest first', async () => {
    const seen: number[] = [];
    let before: LogFilter['before'] = null;
    do {
      const page = await read({ before });
      expect(page.entries.length).toBeLessThanOrEqual(logPageMax);
      seen.push(...page.entries.map(({ id }) => id));
      before = page.next;
    } while (before);
    const stored = await fixture.rows(
      `select history_id from history where kind <> 'lead_viewed' order by at desc, history_id desc`,
    );
    expect(seen).toEqual(stored.map(({ history_id }) => Number(history_id)));
    expect(new Set(seen).size).toBe(122);
  });

  it('continues within entries of the same time', async () => {
    const first = await read({ what: 'lead_viewed' });
    const second = await read({ what: 'lead_viewed', before: first.next });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2 * logPageMax);
  });

  it('is filtered by founder, kind, days and lead', async () => {
    expect((await read({ founderId: 'founder_ben' })).entries.map(({ kind }) => kind)).toEqual([
      'offer_changed',
    ]);
    expect((await read({ what: 'offers' })).entries).toMatchObject([
      { offerId: 'masking-shadow-14', who: 'Ben', more: 'name', leadId: null },
    ]);
    const ofDay = await read({ what: 'lead_accept', from: '2026-11-02', to: '2026-11-02' });
    expect(ofDay.entries).toHaveLength(24);
    expect(ofDay.entries.every(({ at }) => at.startsWith('2026-11-02'))).toBe(true);
    const ofLead = await read({ leadId: 'lead_1', to: '2026-11-01' });
    expect(ofLead.entries.map(({ leadId }) => leadId)).toEqual(['lead_1', 'lead_1', 'lead_1', 'lead_1']);
    expect((await read({ leadId: 'lead_1', what: 'lead_viewed' })).entries).toHaveLength(logPageMax);
    expect((await read({ founderId: 'nobody' })).entries).toEqual([]);
  });

  it('shows refused sign-ins to owners only', async () => {
    const refused = { what: 'sign_ins' } as const;
    expect((await read(refused)).entries).toMatchObject([
      { who: 'Someone', more: 'Unknown account, 203.0.113.0/24' },
    ]);
    for (const role of ['reader', 'reviewer'] as const) {
      const other = { ...fixture.ben, role };
      expect((await read(refused, other)).entries).toEqual([]);
      expect((await read({}, other)).entries.every(({ kind }) => kind !== 'sign_in_refused')).toBe(true);
    }
  });

  it('cannot be read without signing in', async () => {
    await expect(readLog(fixture.as(), everything)).rejects.toThrow('sign_in_required');
  });

  it('reads each kind by an index, with any filter', async () => {
    const plan = async (condition: string) =>
      fixture.database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`set local enable_seqscan = off`);
        await transaction.execute(sql`set local enable_sort = off`);
        const rows = await transaction.execute(
          sql.raw(
            `explain select history_id from history where ${condition} order by at desc, history_id desc limit 50`,
          ),
        );
        return JSON.stringify(rows);
      });
    expect(await plan(`kind = 'lead_accept'`)).toContain('history_kind');
    expect(await plan(`kind = 'lead_accept' and founder_id = 'founder_ada'`)).toContain(
      'history_founder_kind',
    );
    expect(listedKinds.length).toBeGreaterThan(40);
  });
});
