import type { ReviewAction } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';

/** A lead as the founder saw it when the step was taken. */
export interface StepLead {
  leadId: string;
  company: string;
  version: number;
}

export type StepKind = ReviewAction | 'undo' | 'erase';

/** A step that was taken here and that the portal has not answered. */
export interface QueuedStep {
  /** Made here and stored with the change, so that the portal knows a repetition. */
  id: string;
  kind: StepKind;
  /** What its form sends, but for the leads. */
  fields: readonly (readonly [name: string, value: string])[];
  leads: readonly StepLead[];
  /** How the leads will stand, as far as it can be known here, by their ids. */
  after: ReadonlyMap<string, LeadState>;
  /** How many leads it is meant for, where it is for all leads of a filter; `leads` are then those of the page. */
  wholeCount?: number;
  /** Whether it has been sent at least once: the portal may have it without our knowing. */
  isTried: boolean;
}

/** Why nothing is sent for now, and how many times in a row it was tried. */
export interface Hold {
  why: 'unreachable' | 'signed_out';
  tries: number;
}

/** The steps that wait, in the order in which they were taken; at most the first one is on its way. */
export interface StepQueue {
  steps: readonly QueuedStep[];
  isSending: boolean;
  hold: Hold | null;
  /** How many times the first step has come back without an answer. */
  tries: number;
}

export const emptyQueue: StepQueue = { steps: [], isSending: false, hold: null, tries: 0 };

/** The queue with one more step at its end. */
export function enqueued(queue: StepQueue, step: QueuedStep): StepQueue {
  return { ...queue, steps: [...queue.steps, step] };
}

/** The step that is to be sent now, if one is. */
export function toSend({ steps, isSending, hold }: StepQueue): QueuedStep | undefined {
  return isSending || hold ? undefined : steps[0];
}

/** The queue with its first step on its way. */
export function sent(queue: StepQueue): StepQueue {
  const [first, ...rest] = queue.steps;
  if (!first) return queue;
  return { ...queue, isSending: true, steps: [{ ...first, isTried: true }, ...rest] };
}

/** The queue after its first step got no answer that settles it: all of it is kept. */
export function held(queue: StepQueue, why: Hold['why']): StepQueue {
  const tries = queue.tries + 1;
  return { ...queue, isSending: false, tries, hold: { why, tries } };
}

/** The queue that goes on after a hold, with the same step. */
export function resumed(queue: StepQueue): StepQueue {
  return queue.hold ? { ...queue, hold: null } : queue;
}

/** Takes a step out that was never sent; undefined where it was, or is not there. */
export function takenOut(queue: StepQueue, id: string): StepQueue | undefined {
  const step = queue.steps.find((each) => each.id === id);
  if (!step || step.isTried) return undefined;
  return { ...queue, steps: queue.steps.filter((each) => each !== step) };
}

/**
 * The queue after its first step was answered. What later steps meant to do with a lead for which it failed falls away,
 * because they were decided on how that lead would have stood; `dropped` are those parts.
 */
export function settled(
  queue: StepQueue,
  failedIds: ReadonlySet<string>,
): { queue: StepQueue; dropped: QueuedStep[] } {
  const dropped: QueuedStep[] = [];
  const steps = queue.steps.slice(1).flatMap((step) => {
    const fails = (lead: StepLead) => failedIds.has(lead.leadId);
    if (!step.leads.some(fails)) return step;
    dropped.push({ ...step, leads: step.leads.filter(fails) });
    const leads = step.leads.filter((lead) => !fails(lead));
    const after = new Map([...step.after].filter(([id]) => !failedIds.has(id)));
    return leads.length > 0 ? { ...step, leads, after } : [];
  });
  return { queue: { steps, isSending: false, hold: null, tries: 0 }, dropped };
}

/** How a lead stands once the queue is through, as far as is known; `known` is what the portal said last. */
export function stateIn<Known extends LeadState | undefined>(
  queue: StepQueue,
  leadId: string,
  known: Known,
): Known | LeadState {
  const predicted = queue.steps.findLast(({ after }) => after.has(leadId))?.after.get(leadId);
  return predicted && predicted.version > (known?.version ?? -1) ? predicted : known;
}

/** Whether a step on this lead waits for its answer. */
export function isWaiting({ steps }: StepQueue, leadId: string): boolean {
  return steps.some(({ leads }) => leads.some((lead) => lead.leadId === leadId));
}

/** The leads with a step that waits for its answer. */
export function savingIdsOf({ steps }: StepQueue): ReadonlySet<string> {
  return new Set(steps.flatMap(({ leads }) => leads.map(({ leadId }) => leadId)));
}
