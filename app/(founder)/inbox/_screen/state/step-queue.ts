import type { ReviewAction } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';

export interface StepLead {
  leadId: string;
  company: string;
  version: number;
}

export type StepKind = ReviewAction | 'undo' | 'erase';

export interface QueuedStep {
  /** Created here and stored with the change, so the portal recognizes a retry. */
  id: string;
  kind: StepKind;
  /** Form fields without the leads. */
  fields: readonly (readonly [name: string, value: string])[];
  leads: readonly StepLead[];
  after: ReadonlyMap<string, LeadState>;
  /** Number of leads of a step on a whole filter; `leads` are then those of the page. */
  wholeCount?: number;
  /** True once it was sent: the portal may have stored it. */
  isTried: boolean;
}

/** Reason for a pause in sending, and the number of attempts in a row. */
export interface Hold {
  reason: 'unreachable' | 'signed_out';
  tries: number;
}

/** Waiting steps in order; only the first one can be in flight. */
export interface StepQueue {
  steps: readonly QueuedStep[];
  isSending: boolean;
  hold: Hold | null;
  /** Number of attempts at the first step without an answer. */
  tries: number;
}

export const emptyQueue: StepQueue = { steps: [], isSending: false, hold: null, tries: 0 };

export function enqueued(queue: StepQueue, step: QueuedStep): StepQueue {
  return { ...queue, steps: [...queue.steps, step] };
}

export function toSend({ steps, isSending, hold }: StepQueue): QueuedStep | undefined {
  return isSending || hold ? undefined : steps[0];
}

/** Marks the first step as sent. */
export function sent(queue: StepQueue): StepQueue {
  const [first, ...rest] = queue.steps;
  if (!first) return queue;
  return { ...queue, isSending: true, steps: [{ ...first, isTried: true }, ...rest] };
}

/** Pauses the queue after its first step got no answer. */
export function held(queue: StepQueue, reason: Hold['reason']): StepQueue {
  const tries = queue.tries + 1;
  return { ...queue, isSending: false, tries, hold: { reason, tries } };
}

/** Resumes after a pause, with the same step. */
export function resumed(queue: StepQueue): StepQueue {
  return queue.hold ? { ...queue, hold: null } : queue;
}

/** Removes a step that was never sent; undefined if it was sent or is not in the queue. */
export function takenOut(queue: StepQueue, id: string): StepQueue | undefined {
  const step = queue.steps.find((each) => each.id === id);
  if (!step || step.isTried) return undefined;
  return { ...queue, steps: queue.steps.filter((each) => each !== step) };
}

/**
 * Removes the first step, which was answered. Later steps on leads for which it failed are dropped, because they were
 * based on a state that never existed; `dropped` contains those parts.
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

/** Returns the predicted state of a lead, or `known` if no waiting step changes it. */
export function stateIn<Known extends LeadState | undefined>(
  queue: StepQueue,
  leadId: string,
  known: Known,
): Known | LeadState {
  const predicted = queue.steps.findLast(({ after }) => after.has(leadId))?.after.get(leadId);
  return predicted && predicted.version > (known?.version ?? -1) ? predicted : known;
}

export function isWaiting({ steps }: StepQueue, leadId: string): boolean {
  return steps.some(({ leads }) => leads.some((lead) => lead.leadId === leadId));
}

export function savingIdsOf({ steps }: StepQueue): ReadonlySet<string> {
  return new Set(steps.flatMap(({ leads }) => leads.map(({ leadId }) => leadId)));
}
