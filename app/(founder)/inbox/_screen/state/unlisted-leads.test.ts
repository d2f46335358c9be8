import { expect, it } from 'vitest';
import type { InboxRow } from '@/lib/inbox/inbox';
import type { Sent } from '../inbox-client';
import { leadLoaded } from './loaded-leads';
import { ModelPortal, now, pageOf, readLead, screenOf, setting } from './screen-fixture';
import { applyServerState, openedOf, type ScreenState, stateOf } from './screen-state';
import { openedAt } from './selection';
import { stepAnswered } from './settling-steps';
import type { QueuedStep } from './step-queue';
import { stepBegun, stepTaken, stepUndone } from './taking-steps';

const moment = { now, isWide: true };
const leadId = 'lead_1';
const { rows } = pageOf([leadId]);
const [row] = rows;
if (!row) throw new Error('the page has no row');
const accepted: InboxRow['state'] = { ...row.state, status: 'accepted', version: 1 };

/** The page loaded after lead 1 was accepted: lead 2 is open, and lead 1 is no longer in the list. */
function screenAfterReload(): { state: ScreenState; portal: ModelPortal } {
  const lead = { leadId, company: row?.company ?? '', version: 0 };
  const wanted = { id: 'accept', action: 'accept', leads: [lead], fields: [['action', 'accept']] } as const;
  const before = stepTaken(screenOf([leadId, 'lead_2']), wanted, setting, moment);
  const portal = new ModelPortal(pageOf([leadId, 'lead_2']));
  for (const step of before.queue.steps) portal.answer(step);
  const screen = screenOf(['lead_2']);
  const selection = openedAt(screen.selection, 'lead_2');
  return { state: { ...screen, selection, undoStack: before.undoStack }, portal };
}

function answered(state: ScreenState, portal: ModelPortal): ScreenState {
  const [step] = state.queue.steps;
  const sent: Sent | undefined = step && portal.answer(step);
  if (!sent || !('outcomes' in sent)) throw new Error('nothing was answered');
  return stepAnswered(state, sent);
}

const dialogOf = (state: ScreenState) => stepBegun(state, 'decline', 'decline', setting, moment).dialog;
const shownStatus = (state: ScreenState) => {
  const opened = openedOf(state);
  return opened?.kind === 'lead' ? opened.detail.state.status : opened?.kind;
};
const isStale = (state: ScreenState) => {
  const loaded = state.loaded.get(leadId);
  return loaded?.kind === 'lead' && loaded.isStale === true;
};
const undone: Pick<QueuedStep, 'kind'> = { kind: 'undo' };

it('a lead read before its undo is stored shows the undone state', () => {
  const { state, portal } = screenAfterReload();
  const waiting = leadLoaded(stepUndone(state, 'undo', moment), readLead(leadId, accepted));
  expect(waiting.queue.steps).toMatchObject([undone]);
  expect(shownStatus(waiting)).toBe('new');
  expect(dialogOf(waiting)).toMatchObject({ action: 'decline', leads: [{ leadId, version: 2 }] });
  const stored = answered(waiting, portal);
  expect(stateOf(stored, leadId)).toEqual(portal.leads.get(leadId));
  expect(isStale(stored)).toBe(true);
});

it('recognises an older reading that arrives after the answer', () => {
  const { state, portal } = screenAfterReload();
  const stored = answered(stepUndone(state, 'undo', moment), portal);
  const late = leadLoaded(stored, readLead(leadId, accepted));
  expect(shownStatus(late)).toBe('new');
  expect(isStale(late)).toBe(true);
  expect(dialogOf(late)).toMatchObject({ action: 'decline', leads: [{ leadId, version: 2 }] });
  const stands = portal.leads.get(leadId);
  const anew = stands && leadLoaded(late, readLead(leadId, stands));
  expect(anew && isStale(anew)).toBe(false);
  expect(anew?.unlistedStates.size).toBe(0);
});

it('an undo that fails leaves the lead as it was read', () => {
  const { state, portal } = screenAfterReload();
  portal.leads.set(leadId, { ...accepted, version: 2 });
  portal.stored.push({ stepId: 'other', founder: 'ben', leadId, before: accepted, undoes: null });
  const waiting = leadLoaded(stepUndone(state, 'undo', moment), readLead(leadId, accepted));
  expect(shownStatus(waiting)).toBe('new');
  const failed = answered(waiting, portal);
  expect(failed.conflicts).toMatchObject([{ leadId }]);
  expect(shownStatus(failed)).toBe('accepted');
});

it('state received for leads counts if it is newer', () => {
  const screen = screenOf(['lead_2']);
  const after = applyServerState(screen, [
    [leadId, accepted],
    ['lead_2', accepted],
  ]);
  expect(stateOf(after, leadId)).toBe(accepted);
  expect(stateOf(after, 'lead_2')).toBe(accepted);
  expect([...after.unlistedStates.keys()]).toEqual([leadId]);
  expect(applyServerState(after, [[leadId, { ...accepted, version: 0 }]])).toBe(after);
});
