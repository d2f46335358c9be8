import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyToSelection } from '../inbox/apply-to-selection';
import { noFilter, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { listLeads } from '../inbox/list-leads';
import { readLead } from '../inbox/read-lead';
import type { LeadStage, LeadStatus } from '../leads/lead-status';
import { reviewLead, reviewLeads } from './apply-review';
import { withdrawConsent } from './correct-contact';
import { eraseLead } from './erase-lead';
import type { LeadState } from './history';
import type { ReviewOutcome, ReviewRequest } from './review';
import { undoReview } from './undo-review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

type Stage = LeadStage | null;

/** The stages in order; each leads to every later one, except the last two, which both end it. */
const order: Stage[] = [null, 'contacted', 'proposal', 'pilot_running', 'won', 'lost'];
const isEnd = (stage: Stage) => stage === 'won' || stage === 'lost';

/** Returns true if a stage may follow another: forward, or back to none. */
const mayFollow = (from: Stage, to: Stage) =>
  to === null ? from !== null : !isEnd(from) && order.indexOf(to) > order.indexOf(from);

const steps: Record<string, { to: Stage; request: ReviewRequest }> = {
  contact: { to: 'contacted', request: { action: 'contact' } },
  propose: { to: 'proposal', request: { action: 'propose' } },
  start_pilot: { to: 'pilot_running', request: { action: 'start_pilot' } },
  win: { to: 'won', request: { action: 'win', amount: 60_000 } },
  lose: { to: 'lost', request: { action: 'lose', reason: 'price', amount: null } },
  clear_stage: { to: null, request: { action: 'clear_stage' } },
};
const stepNames = Object.keys(steps);
const stepOf = (name: string) => steps[name] ?? { to: null, request: { action: 'clear_stage' } as const };

const stageIn = (state: LeadState | null): Stage => state?.stage?.name ?? null;

async function stateOf(leadId: string): Promise<LeadState> {
  const found = await readLead(fixture.as(fixture.ada), leadId);
  if (!found || 'removedAt' in found) throw new Error('the lead is not there');
  return found.state;
}

/** Applies an action to a lead at its current version. */
async function take(leadId: string, request: ReviewRequest, by = fixture.ada): Promise<ReviewOutcome> {
  return reviewLead(fixture.as(by), { leadId, version: (await stateOf(leadId)).version }, request);
}

/** Creates an accepted lead and moves it to a stage in the fewest steps. */
async function leadAt(stage: Stage, source = 'model'): Promise<string> {
  const leadId = await fixture.submit({ source });
  await take(leadId, { action: 'accept' });
  const [name] = stepNames.filter((each) => stage !== null && stepOf(each).to === stage);
  if (name !== undefined) await take(leadId, stepOf(name).request);
  return leadId;
}

it('the service applies each step only from its allowed stages', async () => {
  for (const from of order)
    for (const name of stepNames) {
      const { to, request } = stepOf(name);
      const leadId = await leadAt(from);
      const outcome = await take(leadId, request);
      expect([from, name, outcome.outcome]).toEqual([
        from,
        name,
        mayFollow(from, to) ? 'changed' : 'rejected',
      ]);
      const state = await stateOf(leadId);
      expect(stageIn(state)).toBe(mayFollow(from, to) ? to : from);
      expect(await take(leadId, { action: 'reopen' })).toMatchObject(
        stageIn(state) === null ? { outcome: 'changed' } : { outcome: 'rejected', error: 'has_stage' },
      );
    }
}, 60_000);

it('undoes every stage in turn, and nothing on an erased lead', {
  timeout: 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...stepNames), { maxLength: 8 }), async (names) => {
      const leadId = await leadAt(null);
      const trail: { change: string; before: LeadState }[] = [];
      for (const name of names) {
        const before = await stateOf(leadId);
        const outcome = await take(leadId, stepOf(name).request);
        expect(outcome.outcome === 'changed').toBe(mayFollow(stageIn(before), stepOf(name).to));
        if (outcome.outcome === 'changed') trail.push({ change: outcome.change, before });
      }
      for (const { change, before } of trail.toReversed().slice(0, -1)) {
        expect(await undoReview(fixture.as(fixture.ben), { change })).toMatchObject([{ outcome: 'changed' }]);
        expect(await stateOf(leadId)).toEqual({ ...before, version: expect.any(Number) });
      }
      await eraseLead(fixture.as(fixture.ada), leadId);
      const [first] = trail;
      if (first)
        expect(await undoReview(fixture.as(fixture.ada), { change: first.change })).toMatchObject([
          { outcome: 'rejected', error: 'lead_gone' },
        ]);
    }),
    { numRuns: 20 },
  );
});

it('one of two founders takes the step and the other is notified', { timeout: 90_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...order),
      fc.constantFrom(...stepNames),
      fc.constantFrom(...stepNames),
      async (from, first, second) => {
        const leadId = await leadAt(from);
        const { version } = await stateOf(leadId);
        const outcomes = await Promise.all([
          reviewLead(fixture.as(fixture.ada), { leadId, version }, stepOf(first).request),
          reviewLead(fixture.as(fixture.ben), { leadId, version }, stepOf(second).request),
        ]);
        const allowed = [first, second].filter((name) => mayFollow(from, stepOf(name).to));
        const changed = outcomes.filter(({ outcome }) => outcome === 'changed');
        expect(changed).toHaveLength(Math.min(1, allowed.length));
        if (allowed.length === 2)
          expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'conflict']);
        const after = await stateOf(leadId);
        expect(after.version).toBe(version + changed.length);
        expect([from, ...allowed.map((name) => stepOf(name).to)]).toContain(stageIn(after));
      },
    ),
    { numRuns: 30 },
  );
});

it("keeps a withdrawn lead's stage through any step or undo", async () => {
  for (const stage of order) {
    const leadId = await leadAt(stage);
    await withdrawConsent(fixture, leadId);
    const withdrawn = await stateOf(leadId);
    expect([withdrawn.status, stageIn(withdrawn)]).toEqual(['withdrawn', stage]);
    for (const name of stepNames)
      expect(await take(leadId, stepOf(name).request)).toMatchObject({ error: 'not_from_here' });
    const [last] = await fixture.rows(
      `select history_id::text as id from history where lead_id = '${leadId}' and founder_id is not null
        and kind <> 'lead_viewed' order by history_id desc limit 1`,
    );
    expect(await undoReview(fixture.as(fixture.ada), { change: String(last?.id) })).toMatchObject([
      { outcome: 'conflict' },
    ]);
    expect(await stateOf(leadId)).toEqual(withdrawn);
  }
}, 60_000);

it('a bulk step applies to each lead that allows it', {
  timeout: 90_000,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...stepNames),
      fc.boolean(),
      async (stages, name, isWholeFilter) => {
        runs += 1;
        const source = `bulk-${runs}`;
        const { to, request } = stepOf(name);
        const leads: { leadId: string; from: Stage; version: number }[] = [];
        for (const from of stages) {
          const leadId = await leadAt(from, source);
          leads.push({ leadId, from, version: (await stateOf(leadId)).version });
        }
        const store = fixture.as(fixture.ada);
        const filter = { ...noFilter, source };
        const { total, asOf } = await listLeads(store, filter);
        const came = isWholeFilter
          ? await applyToSelection(store, filter, { count: total ?? 0, asOf }, request)
          : await reviewLeads(store, leads, request);
        if (!('batch' in came)) throw new Error(came.outcome);
        const outcomeOf = (leadId: string) => came.outcomes.find((each) => each.leadId === leadId)?.outcome;
        for (const { leadId, from } of leads) {
          expect(outcomeOf(leadId)).toBe(mayFollow(from, to) ? 'changed' : 'rejected');
          expect(stageIn(await stateOf(leadId))).toBe(mayFollow(from, to) ? to : from);
        }
        await undoReview(store, { batch: came.batch });
        for (const { leadId, from } of leads) expect(stageIn(await stateOf(leadId))).toBe(from);
      },
    ),
    { numRuns: 15 },
  );
});

/** Statement on a lead, as anyone with the database's password could send it. */
interface Statement {
  status: Extract<LeadStatus, 'accepted' | 'in_review' | 'withdrawn'>;
  stage: Stage;
  hasMoment: boolean;
  hasReason: boolean;
  hasAmount: boolean;
  ranPilot: boolean;
  /** True if the transaction claims to undo a step. */
  undoes: boolean;
}

/** Returns true if the database must accept a statement in the lead's current state. */
function isLawful(from: { status: string; stage: Stage }, to: Statement): boolean {
  if (from.status === 'withdrawn') return false;
  const statuses = ['accepted accepted', 'accepted in_review', 'accepted withdrawn', 'in_review accepted'];
  const isStep = [...statuses, 'in_review in_review', 'in_review withdrawn'].includes(
    `${from.status} ${to.status}`,
  );
  if (!isStep) return false;
  if ((from.stage !== null || to.stage !== null) && to.status === 'in_review') return false;
  if (to.stage !== from.stage) {
    if (to.status !== 'accepted') return false;
    const isBack = to.undoes && mayFollow(to.stage, from.stage);
    if (!mayFollow(from.stage, to.stage) && !isBack) return false;
  }
  if (to.hasMoment !== (to.stage !== null) || to.hasReason !== (to.stage === 'lost')) return false;
  return !(to.hasAmount && !isEnd(to.stage)) && !(to.ranPilot && to.stage === null);
}

function sqlOf(leadId: string, to: Statement): string {
  const value = (has: boolean, text: string) => (has ? text : 'null');
  return `select set_config('pilot.undoes', '${to.undoes ? '1' : ''}', true);
    update leads set version = version + 1, status = '${to.status}', status_changed_at = now(),
      stage = ${value(to.stage !== null, `'${to.stage}'`)}, stage_changed_at = ${value(to.hasMoment, 'now()')},
      lost_reason = ${value(to.hasReason, "'price'")}, stage_amount = ${value(to.hasAmount, '5')},
      ran_pilot = ${to.ranPilot}${
        to.status === 'withdrawn'
          ? ", contact_name = null, contact_role = null, risk_owner = null, contact_or_agent_id = 'withdrawn', contact_consent = false"
          : ''
      }
    where lead_id = '${leadId}'`;
}

it('allows in the database exactly what a model of stages allows', {
  timeout: 90_000,
}, async () => {
  const statement: fc.Arbitrary<Statement> = fc
    .record({
      status: fc.constantFrom('accepted', 'accepted', 'accepted', 'in_review', 'withdrawn'),
      stage: fc.constantFrom(...order),
      undoes: fc.boolean(),
      ranPilot: fc.boolean(),
      wrong: fc.constantFrom(null, null, null, 'hasMoment', 'hasReason', 'hasAmount'),
    })
    .map(({ wrong, ...each }) => {
      const right = {
        hasMoment: each.stage !== null,
        hasReason: each.stage === 'lost',
        hasAmount: isEnd(each.stage),
      };
      return { ...each, ...right, ...(wrong && { [wrong]: !right[wrong] }) };
    });
  let lawful = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async (statements) => {
      const leadId = await leadAt(null);
      let stands: { status: string; stage: Stage } = { status: 'accepted', stage: null };
      for (const each of statements) {
        const done = fixture.database.transaction((tx) => tx.execute(sqlOf(leadId, each)));
        if (isLawful(stands, each)) {
          await done;
          lawful += 1;
          stands = { status: each.status, stage: each.stage };
        } else {
          await expect(done).rejects.toMatchObject({ cause: { code: '23514' } });
          refused += 1;
        }
        expect(await fixture.rows(`select status, stage from leads where lead_id = '${leadId}'`)).toEqual([
          stands,
        ]);
      }
    }),
    { numRuns: 60 },
  );
  expect(lawful).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(50);
});
