import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { readLead } from '../inbox/read-lead';
import type { LeadStage, LeadStatus } from '../leads/lead-status';
import { reviewLead } from './apply-review';
import { correctContact, withdrawConsent } from './correct-contact';
import type { LeadState } from './history';
import type { ReviewRequest } from './review';
import { undoReview } from './undo-review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

/** Expected behavior of the service, as plain sets: the states that allow each action, and the resulting ones. */
const undecided: LeadStatus[] = ['new', 'in_review', 'snoozed'];
const decided: LeadStatus[] = ['accepted', 'declined', 'duplicate'];
/** Stages, null for none, that allow an action, and its resulting stage. */
interface StageModel {
  from: (LeadStage | null)[];
  to: LeadStage | null;
}
const beforeEnd: StageModel['from'] = [null, 'contacted', 'proposal', 'pilot_running'];
const model: Record<
  ReviewRequest['action'],
  { from: LeadStatus[]; to: LeadStatus | null; stage?: StageModel }
> = {
  start_review: { from: ['new'], to: 'in_review' },
  accept: { from: undecided, to: 'accepted' },
  decline: { from: undecided, to: 'declined' },
  duplicate: { from: undecided, to: 'duplicate' },
  snooze: { from: undecided, to: 'snoozed' },
  wake: { from: ['snoozed'], to: 'in_review' },
  reopen: { from: decided, to: 'in_review', stage: { from: [null], to: null } },
  assign: { from: [...undecided, ...decided], to: null },
  note: { from: [...undecided, ...decided], to: null },
  answer: { from: [...undecided, ...decided], to: null },
  contact: { from: ['accepted'], to: null, stage: { from: [null], to: 'contacted' } },
  propose: { from: ['accepted'], to: null, stage: { from: [null, 'contacted'], to: 'proposal' } },
  start_pilot: {
    from: ['accepted'],
    to: null,
    stage: { from: [null, 'contacted', 'proposal'], to: 'pilot_running' },
  },
  win: { from: ['accepted'], to: null, stage: { from: beforeEnd, to: 'won' } },
  lose: { from: ['accepted'], to: null, stage: { from: beforeEnd, to: 'lost' } },
  clear_stage: {
    from: ['accepted'],
    to: null,
    stage: { from: ['contacted', 'proposal', 'pilot_running', 'won', 'lost'], to: null },
  },
};

type Step =
  | { does: ReviewRequest; isStale: boolean }
  | { undo: true }
  | { byReceipt: 'withdraw' | 'correct' };

const requests = (otherId: string): ReviewRequest[] => [
  { action: 'start_review' },
  { action: 'accept' },
  { action: 'decline', reason: 'budget' },
  { action: 'duplicate', duplicate_of: otherId },
  { action: 'snooze', until: new Date(Date.now() + 86_400_000).toISOString() },
  { action: 'wake' },
  { action: 'reopen' },
  { action: 'assign', assignee: 'founder_ben' },
  { action: 'assign', assignee: null },
  { action: 'note', text: 'seen' },
  { action: 'answer' },
  { action: 'contact' },
  { action: 'propose' },
  { action: 'start_pilot' },
  { action: 'win', amount: 60_000.5 },
  { action: 'lose', reason: 'price', amount: null },
  { action: 'lose', reason: 'other', amount: 1_000, text: 'merged with another company' },
  { action: 'clear_stage' },
];

it('matches a lifecycle model for any series of actions and undos', {
  timeout: 120_000,
}, async () => {
  const otherId = await fixture.submit();
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constantFrom(...requests(otherId)), isStale: fc.constant(false) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constantFrom(...requests(otherId)), isStale: fc.constant(true) }),
    },
    { weight: 2, arbitrary: fc.constant({ undo: true as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ byReceipt: fc.constantFrom('withdraw' as const, 'correct' as const) }),
    },
  );
  const store = fixture.as(fixture.ada);
  const stateOf = async (leadId: string): Promise<LeadState> => {
    const found = await readLead(store, leadId);
    if (!found || 'removedAt' in found) throw new Error('the lead is not there');
    return found.state;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const leadId = await fixture.submit();
      let state = await stateOf(leadId);
      let taken: { change: string; before: LeadState }[] = [];
      let corrections = 0;
      for (const each of steps) {
        if ('byReceipt' in each) {
          const isOver = state.status === 'withdrawn';
          corrections += 1;
          const came =
            each.byReceipt === 'withdraw'
              ? await withdrawConsent(fixture, leadId)
              : await correctContact(fixture, leadId, { contact_or_agent_id: `a${corrections}@b.example` });
          expect(came).toBe(isOver && each.byReceipt === 'correct' ? 'not_offered' : 'done');
          const before = state;
          state = await stateOf(leadId);
          expect(state.version).toBe(before.version + (isOver ? 0 : 1));
          expect(state.status).toBe(each.byReceipt === 'withdraw' ? 'withdrawn' : before.status);
          // After a withdrawal or correction, no earlier change can be undone.
          for (const { change } of isOver ? [] : taken)
            expect(await undoReview(store, { change })).toMatchObject([{ outcome: 'conflict' }]);
          if (!isOver) taken = [];
        } else if ('undo' in each) {
          const [below, last] = [taken.at(-2), taken.pop()];
          if (!last) continue;
          if (below)
            expect(await undoReview(store, { change: below.change })).toMatchObject([
              { outcome: 'conflict' },
            ]);
          expect(await undoReview(store, { change: last.change })).toMatchObject([{ outcome: 'changed' }]);
          state = { ...last.before, version: state.version + 1 };
          // A client that misses the response repeats the undo, which changes nothing.
          expect(await undoReview(store, { change: last.change })).toMatchObject([
            { outcome: 'changed', state },
          ]);
        } else {
          const version = each.isStale ? state.version + 1 : state.version;
          const outcome = await reviewLead(store, { leadId, version }, each.does);
          const { from, to, stage } = model[each.does.action];
          const isAtStage = !stage || stage.from.includes(state.stage?.name ?? null);
          if (each.isStale) expect(outcome.outcome).toBe('conflict');
          else if (!from.includes(state.status)) expect(outcome).toMatchObject({ error: 'not_from_here' });
          else if (!isAtStage)
            expect(outcome).toMatchObject({
              error: each.does.action === 'reopen' ? 'has_stage' : 'not_from_here',
            });
          else {
            if (outcome.outcome !== 'changed') throw new Error(JSON.stringify(outcome));
            expect(outcome.state.status).toBe(to ?? state.status);
            expect(outcome.state.stage?.name).toBe(stage ? (stage.to ?? undefined) : state.stage?.name);
            expect(outcome.state.version).toBe(state.version + 1);
            taken.push({ change: outcome.change, before: state });
            state = outcome.state;
          }
        }
        expect(await stateOf(leadId)).toEqual(state);
      }
      const entries = await fixture.rows(
        `select 1 from history where lead_id = '${leadId}' and detail ? 'version'`,
      );
      expect(entries).toHaveLength(state.version);
    }),
    { numRuns: 40 },
  );
});
