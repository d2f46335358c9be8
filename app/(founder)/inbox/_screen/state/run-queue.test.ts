import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@/app/(founder)/store';
import type { Sent } from '../inbox-client';
import { withState } from './inbox-state';
import { leadLoaded } from './loaded-leads';
import { runQueue } from './run-queue';
import { ModelPortal, now, pageOf, screenOf, setting } from './screen-fixture';
import { leadOf, openedOf, rowIds, type ScreenState, stateOf, targetsOf } from './screen-state';
import { closed, goneTo, openedAt, openIdOf, rowBeside, ticked } from './selection';
import { type QueuedStep, resumed } from './step-queue';
import { stepBegun, stepTaken, stepUndone } from './taking-steps';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const leadIds = ['1', '2', '3', '4', '5'];
const moment = { now, isWide: true };

/** Outcomes of a request: answered, lost before or after it was stored, or refused without a session. */
const fates = ['answered', 'answered', 'answered', 'lost', 'unheard', 'signed_out'] as const;

interface Press {
  key: 'j' | 'k' | 'Enter' | 'Escape' | 'x' | 'e' | 'i' | 'r' | 'd' | 'n' | 'z' | 'other' | 'loaded';
  thenMs: number;
  lead: string;
}

const press: fc.Arbitrary<Press> = fc.record({
  key: fc.constantFrom(
    ...([
      'j',
      'k',
      'Enter',
      'Escape',
      'x',
      'e',
      'e',
      'i',
      'r',
      'd',
      'n',
      'z',
      'z',
      'other',
      'loaded',
    ] as const),
  ),
  thenMs: fc.constantFrom(0, 0, 40, 200, 500),
  lead: fc.constantFrom(...leadIds),
});

const journey = fc.record({
  presses: fc.array(press, { minLength: 1, maxLength: 40 }),
  fates: fc.array(
    fc.record({ fate: fc.constantFrom(...fates), afterMs: fc.constantFrom(0, 30, 300, 3_000) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  ),
});

/** A key press, as the page handles it. */
function pressed(state: ScreenState, { key }: Press, id: string): ScreenState {
  const { selection } = state;
  const begin = (action: 'accept' | 'start_review' | 'reopen') =>
    stepBegun(state, action, id, setting, moment);
  const fill = (action: 'decline' | 'note', field: [string, string]) => {
    const leads = targetsOf(state);
    const fields: [string, string][] = [['action', action], field];
    return leads.length === 0 ? state : stepTaken(state, { id, action, leads, fields }, setting, moment);
  };
  const { currentId } = selection;
  switch (key) {
    case 'j':
    case 'k': {
      const leadId = rowBeside(selection, rowIds(state.list), key === 'j' ? 1 : -1);
      return leadId === undefined ? state : { ...state, selection: goneTo(selection, leadId, true) };
    }
    case 'Enter':
      return currentId === undefined ? state : { ...state, selection: openedAt(selection, currentId) };
    case 'Escape':
      return { ...state, selection: closed(selection) };
    case 'x':
      return currentId === undefined ? state : { ...state, selection: ticked(selection, currentId, true) };
    case 'e':
      return begin('accept');
    case 'i':
      return begin('start_review');
    case 'r':
      return begin('reopen');
    case 'd':
      return fill('decline', ['reason', 'spam']);
    case 'n':
      return fill('note', ['text', 'Ask for samples']);
    case 'z':
      return stepUndone(state, id, moment);
    default:
      return state;
  }
}

it('stores each step once, in order, for one lead, in any random run', async () => {
  await fc.assert(
    fc.asyncProperty(journey, async ({ presses, fates: planned }) => {
      const portal = new ModelPortal(pageOf(leadIds));
      const store = createStore(screenOf(leadIds));
      const told = new Set<string>();
      const touchedByBen = new Set<string>();
      const conflictIds = new Set<string>();
      store.subscribe(() => {
        const { conflicts, refusals } = store.get();
        for (const { leadId } of conflicts) {
          told.add(leadId);
          conflictIds.add(leadId);
        }
        for (const { step } of refusals) for (const { leadId } of step.leads) told.add(leadId);
      });
      let sentCount = 0;
      const send = async (step: QueuedStep): Promise<Sent> => {
        const { fate, afterMs } = planned[sentCount] ?? { fate: 'answered', afterMs: 0 };
        sentCount += 1;
        const wait = () => new Promise((resolve) => setTimeout(resolve, afterMs / 2));
        await wait();
        const answer = fate === 'answered' || fate === 'unheard' ? portal.answer(step) : undefined;
        await wait();
        if (fate === 'signed_out') return { hold: 'signed_out' };
        return fate === 'answered' && answer ? answer : { hold: 'unreachable' };
      };
      const end = runQueue(store, send);
      const takenIds: string[] = [];
      const leadsOf = new Map<string, string[]>();
      const unsentIds = new Set<string>();
      for (const [at, each] of presses.entries()) {
        const before = store.get();
        const meant = targetsOf(before).map(({ leadId }) => leadId);
        const id = `step ${at}`;
        if (each.key === 'other') {
          touchedByBen.add(each.lead);
          const seen = portal.leads.get(each.lead);
          const lead = { leadId: each.lead, company: '', version: seen?.version ?? 0 };
          const fields: [string, string][] = [
            ['action', 'note'],
            ['text', 'By Ben'],
          ];
          portal.answer(
            { id: `ben ${at}`, kind: 'note', leads: [lead], fields, after: new Map(), isTried: false },
            'ben',
          );
          const state = portal.leads.get(each.lead);
          if (state) store.update((shown) => ({ ...shown, list: withState(shown.list, each.lead, state) }));
        } else if (each.key === 'loaded') {
          store.update((shown) => leadLoaded(shown, { kind: 'failed', leadId: each.lead }));
        } else store.update((shown) => pressed(shown, each, id));
        const after = store.get();
        const step = after.queue.steps.find((waiting) => waiting.id === id);
        if (step) {
          takenIds.push(id);
          // A step applies to the leads that were selected when its key was pressed; an undo applies to the step it
          // reverts.
          const ofStep = step.leads.map(({ leadId }) => leadId);
          leadsOf.set(id, ofStep);
          expect(ofStep).toEqual(step.kind === 'undo' ? before.undoStack.at(-1)?.leadIds : meant);
        }
        for (const gone of before.queue.steps)
          if (each.key === 'z' && !after.queue.steps.some((waiting) => waiting.id === gone.id))
            unsentIds.add(gone.id);
        const openId = openIdOf(after.selection);
        expect(openedOf(after)?.leadId).toBe(openId);
        if (openId !== undefined) expect(openId).toBe(after.selection.currentId);
        if (after.selection.ticked.size === 0)
          expect(targetsOf(after).map(({ leadId }) => leadId)).toEqual(
            after.selection.currentId === undefined ? [] : [after.selection.currentId],
          );
        await vi.advanceTimersByTimeAsync(each.thenMs);
        if (store.get().queue.hold?.reason === 'signed_out')
          store.update((shown) => ({ ...shown, queue: resumed(shown.queue) }));
      }
      for (let turn = 0; store.get().queue.steps.length > 0; turn += 1) {
        expect(turn).toBeLessThan(200);
        await vi.advanceTimersByTimeAsync(20_000);
        store.update((shown) => ({ ...shown, queue: resumed(shown.queue) }));
      }
      end();
      const own = portal.stored.filter(({ founder }) => founder === 'ada');
      const storedOnce = own.map(({ stepId, leadId }) => `${stepId} of ${leadId}`);
      expect(new Set(storedOnce).size).toBe(storedOnce.length);
      const order = own.map(({ stepId }) => takenIds.indexOf(stepId));
      expect(order).toEqual(order.toSorted((left, right) => left - right));
      for (const leadId of leadIds) {
        const state = store.get();
        expect(stateOf(state, leadId)).toEqual(portal.leads.get(leadId));
        expect(leadOf(state, leadId)?.version).toBe(portal.leads.get(leadId)?.version);
      }
      // Every step that was neither stored nor undone unsent was reported.
      const unstored = takenIds.filter(
        (id) => !unsentIds.has(id) && !own.some(({ stepId }) => stepId === id),
      );
      expect(unstored.filter((id) => !leadsOf.get(id)?.some((leadId) => told.has(leadId)))).toEqual([]);
      // A founder is never in conflict with themself.
      expect([...conflictIds].filter((leadId) => !touchedByBen.has(leadId))).toEqual([]);
      // Every step that can be undone was stored.
      const ids = new Set(own.map(({ stepId }) => stepId));
      expect(store.get().undoStack.filter(({ undo }) => !ids.has(undo.value))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
