import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Founder } from '../founders/founder';
import { reviewLead } from '../review/apply-review';
import { withdrawConsent } from '../review/correct-contact';
import type { LeadState } from '../review/history';
import type { ReviewRequest } from '../review/review';
import { undoReview } from '../review/undo-review';
import { foldLeadCounts } from './count-queries';
import { countViews } from './count-views';
import type { InboxPage } from './inbox';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { inboxViews, isInView, sharedViews } from './views';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const dayAhead = () => new Date(Date.now() + 86_400_000).toISOString();

const requests: fc.Arbitrary<ReviewRequest> = fc.constantFrom<ReviewRequest>(
  { action: 'start_review' },
  { action: 'accept' },
  { action: 'decline', reason: 'budget' },
  { action: 'snooze', until: dayAhead() },
  { action: 'wake' },
  { action: 'reopen' },
  { action: 'contact' },
  { action: 'start_pilot' },
  { action: 'win', amount: 1_000 },
  { action: 'lose', reason: 'price', amount: null },
  { action: 'clear_stage' },
  { action: 'assign', assignee: 'founder_ada' },
  { action: 'assign', assignee: 'founder_ben' },
  { action: 'assign', assignee: null },
  { action: 'note', text: 'seen' },
);

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ lead: fc.nat(4), by: fc.constantFrom('ada', 'ben'), does: requests }),
  },
  { weight: 2, arbitrary: fc.record({ undo: fc.constantFrom('ada', 'ben') }) },
  { weight: 1, arbitrary: fc.record({ withdraw: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ arrives: true }) },
  { weight: 1, arbitrary: fc.constant({ folds: true }) },
);

/** The ids of a view, of all its pages, and the counts of its first page. */
async function listView(founder: Founder, view: (typeof inboxViews)[number]) {
  const first = await listLeads(fixture.as(founder), { ...noFilter, view });
  const ids = first.rows.map(({ leadId }) => leadId);
  let cursor = first.nextCursor;
  while (cursor) {
    const page: InboxPage = await listLeads(fixture.as(founder), { ...noFilter, view }, cursor);
    ids.push(...page.rows.map(({ leadId }) => leadId));
    cursor = page.nextCursor;
  }
  return { ids, first };
}

it('keeps each lead in one view, with counts equal to the lists', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.push(await fixture.submit());
      const states = new Map<string, LeadState>();
      const changes: string[] = [];
      for (const each of steps) {
        if ('arrives' in each) await fixture.submit();
        else if ('folds' in each) await foldLeadCounts(fixture.database.orm);
        else if ('withdraw' in each) await withdrawConsent(fixture, ids[each.withdraw] ?? '');
        else if ('undo' in each) {
          const change = changes.pop();
          if (change === undefined) continue;
          for (const outcome of await undoReview(fixture.as(fixture[each.undo === 'ada' ? 'ada' : 'ben']), {
            change,
          }))
            if (outcome.state) states.set(outcome.leadId, outcome.state);
        } else {
          const leadId = ids[each.lead] ?? '';
          const seen = { leadId, version: states.get(leadId)?.version ?? 0 };
          const by = fixture.as(each.by === 'ada' ? fixture.ada : fixture.ben);
          const outcome = await reviewLead(by, seen, each.does);
          if (outcome.state) states.set(leadId, outcome.state);
          if (outcome.outcome !== 'changed') continue;
          changes.push(outcome.change);
          expect(outcome.state.isWoken).toBe(each.does.action === 'wake');
          expect(outcome.state.lastStepAt).not.toBeNull();
        }
      }
      for (const founder of [fixture.ada, fixture.ben]) {
        const counted = await countViews(fixture.as(founder));
        const all: string[] = [];
        for (const view of inboxViews) {
          const { ids: listed, first } = await listView(founder, view);
          expect(new Set(listed).size).toBe(listed.length);
          expect(first.rows.every(({ state }) => isInView(view, state, founder.id))).toBe(true);
          expect(listed.length, view).toBe(counted.viewCounts[view]);
          expect(first.total).toBe(listed.length);
          expect(first.viewCounts).toEqual(counted.viewCounts);
          if (sharedViews.some((shared) => shared === view)) all.push(...listed);
        }
        expect(new Set(all).size).toBe(counted.viewCounts.all);
        expect(all).toHaveLength(counted.viewCounts.all);
      }
    }),
    { numRuns: 15 },
  );
});
