import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { reviewLead } from '../../review/apply-review';
import { withdrawConsent } from '../../review/correct-contact';
import { eraseLead } from '../../review/erase-lead';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { endToken, makeToken, readTokens } from './change-tokens';
import { beginning, cursorOf, type Place, placeOf } from './crm-cursor';
import { readChanges, readCrmCaller } from './read-changes';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const full = { hasContacts: true, founderId: 'founder_ada' };
const read = (cursor?: string, caller = full) =>
  readChanges(
    { database: fixture.database, settledSeconds: 0 },
    caller,
    cursor ? placeOf(cursor) : undefined,
  );
type Page = Awaited<ReturnType<typeof read>>;

/** Records of a CRM after it has stored pages in order. */
class Copy {
  leads = new Map<string, Page['leads'][number]>();
  removed = new Map<string, string>();
  history = new Set<string>();
  store({ leads, removed_leads, history }: Page) {
    for (const lead of leads) this.leads.set(lead.lead_id, lead);
    for (const { lead_id, why } of removed_leads) {
      this.leads.delete(lead_id);
      this.removed.set(lead_id, why);
    }
    for (const { id } of history) this.history.add(id);
  }
}

async function readAll(copy: Copy, from?: string, onPage?: () => Promise<unknown>): Promise<string> {
  let cursor = from;
  for (;;) {
    const page = await read(cursor);
    copy.store(page);
    cursor = page.cursor;
    await onPage?.();
    if (!page.has_more) return cursor;
  }
}

const storedLeads = () =>
  fixture.rows(`select lead_id, status, stage, version from leads where status <> 'withdrawn' order by 1`);

describe('readChanges', () => {
  it('returns everything once in pages, then only changes', async () => {
    await fixture.copy(await fixture.submit(), 450);
    const copy = new Copy();
    const end = await readAll(copy);
    expect(copy.leads.size).toBe(451);
    expect(await read(end)).toMatchObject({
      leads: [],
      history: [],
      removed_leads: [],
      has_more: false,
      cursor: end,
    });
    const leadId = await fixture.submit({ company: 'Later' });
    await reviewLead(asAda(), { leadId, version: 0 }, { action: 'accept' });
    await reviewLead(asAda(), { leadId, version: 1 }, { action: 'propose' });
    const { leads, history } = await read(end);
    expect(leads).toMatchObject([
      { lead_id: leadId, company: 'Later', status: 'accepted', stage: 'proposal' },
    ]);
    expect(history).toMatchObject([
      { kind: 'lead_accept', lead_id: leadId, by: 'Ada', from_status: 'new', to_status: 'accepted' },
      { kind: 'lead_propose', from_stage: null, to_stage: 'proposal' },
    ]);
  });

  it('ends with the stored state after any change while paging and any lost page', async () => {
    const ids = (await storedLeads()).map(({ lead_id }) => String(lead_id));
    const copy = new Copy();
    let at = 0;
    const change = async () => {
      const [step, gone, left] = [ids[at], ids[at + 1], ids[ids.length - 1 - at]];
      at += 2;
      if (step) await reviewLead(asAda(), { leadId: step, version: 0 }, { action: 'accept' });
      if (gone) await eraseLead(asAda(), gone);
      if (left) await withdrawConsent(fixture, left);
      await fixture.submit({ company: `New ${at}` });
    };
    let cursor: string | undefined;
    for (let page = 0; page < 12; page += 1) {
      // The answer of every other page is lost, and requested again.
      if (page % 2 === 0) await read(cursor);
      const read_ = await read(cursor);
      copy.store(read_);
      cursor = read_.cursor;
      if (page < 5) await change();
    }
    const mine = [...copy.leads.values()].map(({ lead_id, status, stage }) => ({ lead_id, status, stage }));
    const stored = (await storedLeads()).map(({ lead_id, status, stage }) => ({ lead_id, status, stage }));
    expect(mine.toSorted((one, other) => one.lead_id.localeCompare(other.lead_id))).toEqual(
      stored.toSorted((one, other) => String(one.lead_id).localeCompare(String(other.lead_id))),
    );
    expect([...copy.removed.values()].toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'erased'),
      ...Array.from({ length: 5 }, () => 'withdrawn'),
    ]);
    const [steps] = await fixture.rows(`select count(*)::integer as n from history
      where lead_id is not null and kind not in ('lead_viewed', 'leads_exported')`);
    expect(copy.history.size).toBe(steps?.n);
  });

  it('waits for a change that began earlier and is not committed yet', async () => {
    const end = await readAll(new Copy());
    const leadId = await fixture.submit();
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = fixture.database.transaction(async (tx) => {
      await tx.execute(`insert into history (kind, lead_id) values ('lead_answers_added', '${leadId}')`);
      begun();
      await committed;
    });
    await hasBegun;
    const later = await fixture.submit({ company: 'After it' });
    const early = await read(end);
    expect(early.leads.map(({ lead_id }) => lead_id)).not.toContain(later);
    commit();
    await slow;
    const late = await read(early.cursor);
    expect(late.history).toMatchObject([{ kind: 'lead_answers_added', lead_id: leadId }]);
    expect(late.leads.map(({ lead_id }) => lead_id)).toContain(later);
  });

  it('misses no change of a long transaction that ends while it reads', async () => {
    const start = await readAll(new Copy());
    const leadId = await fixture.submit();
    const insert = `insert into history (kind, lead_id) values ('lead_answers_added', '${leadId}')`;
    const writers = new Database(fixture.url, 2);
    let isWriting = true;
    const writeLong = async () => {
      for (let written = 0; written < 100; written += 1)
        await writers.transaction(async (tx) => {
          await tx.execute(insert);
          await tx.execute('select pg_sleep(0.03)');
        });
      isWriting = false;
    };
    const writeShort = async () => {
      let written = 0;
      for (; isWriting; written += 1) await writers.run((orm) => orm.execute(insert));
      return written;
    };
    const writing = Promise.all([writeShort(), writeLong()]);
    const seen = new Copy();
    let cursor = start;
    while (isWriting) {
      const page = await readChanges(
        { database: fixture.database, settledSeconds: 0.02 },
        full,
        placeOf(cursor),
      );
      seen.store(page);
      cursor = page.cursor;
    }
    const [short] = await writing;
    await writers.close();
    await readAll(seen, cursor);
    expect(seen.history.size).toBe(short + 100);
  });

  it('includes contact data only for tokens with that scope', async () => {
    const end = await readAll(new Copy());
    await fixture.submit({ contact_name: 'Quilliam Zebrowski', risk_owner: 'Zelda Quux', company: 'Canary' });
    const fields = { contact_name: 'Quilliam Zebrowski', contact_or_agent_id: 'desk@northgate.example' };
    expect((await read(end)).leads).toMatchObject([{ ...fields, risk_owner: 'Zelda Quux' }]);
    const bare = JSON.stringify(await read(end, { ...full, hasContacts: false }));
    expect(bare).toContain('Canary');
    expect(bare).not.toMatch(/Quilliam|Zelda|desk@|contact_|risk_owner/);
  });
});

describe('tokens', () => {
  it('work until revoked or their creator is disabled; only digests are stored', async () => {
    expect(await makeToken(asAda(), '  ', true)).toBeUndefined();
    const token = (await makeToken(asAda(), ' Our  CRM ', false)) ?? '';
    expect(token).toMatch(/^crm_[\w-]{43}$/);
    const deps = { database: fixture.database };
    expect(await readCrmCaller(deps, token)).toMatchObject({ hasContacts: false, founderId: 'founder_ada' });
    expect(JSON.stringify(await fixture.rows('select * from crm_tokens'))).not.toContain(token.slice(4));
    await fixture.rows(`update founders set disabled_at = now() where founder_id = 'founder_ada'`);
    expect(await readCrmCaller(deps, token)).toBeUndefined();
    await fixture.rows('update founders set disabled_at = null');
    const [listed] = await readTokens(asAda());
    expect(listed).toMatchObject({ name: 'Our CRM', madeBy: 'Ada', revokedAt: null });
    expect(listed?.lastUsedAt).not.toBeNull();
    expect(await endToken(asAda(), String(listed?.id))).toBe(true);
    expect(await endToken(asAda(), String(listed?.id))).toBe(false);
    expect(await endToken(asAda(), 'x')).toBe(false);
    for (const wrong of [token, 'crm_', '', `crm_${'a'.repeat(43)}`])
      expect(await readCrmCaller(deps, wrong)).toBeUndefined();
  });
});

it('returns pilots that were erased or deleted at the end of their retention', async () => {
  await fixture.database.transaction(async (tx) => {
    const entries = [
      { kind: 'pilot_erased', detail: { pilot: 'pilot_a' } },
      { kind: 'pilots_purged', detail: { months: 12, pilots: 1, pilot: 'pilot_b' } },
      // As recorded before deletions named the pilot
      { kind: 'pilots_purged', detail: { months: 12, pilots: 1 } },
    ] as const;
    for (const entry of entries) await insertHistory(tx, { founderId: null, ...entry });
  });
  const removed: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    removed.push(...page.removed_pilots.map(({ pilot_id }) => pilot_id));
    if (!page.has_more) break;
    cursor = page.cursor;
  }
  expect(removed).toEqual(['pilot_a', 'pilot_b']);
});

it('refuses cursors that it did not issue', () => {
  for (const place of [
    beginning,
    ['2026-12-01T10:00:00.123Z', 'erased_pilot', 'pilot_1-2'],
  ] satisfies Place[])
    expect(placeOf(cursorOf(place))).toEqual(place);
  const old = btoa('["2026-12-01T10:00:00.123Z","lead","lead_1"]');
  for (const wrong of [
    '',
    'x',
    '-',
    '1',
    '1-lead',
    '-1-lead-a',
    '99999999999999-lead-a',
    '1-lead-\0',
    '1-l~d-a',
    old,
  ])
    expect(placeOf(wrong)).toBeUndefined();
});
