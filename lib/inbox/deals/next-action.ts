import { z } from 'zod';
import type { FounderName } from '../../founders/founder';
import type { PilotMark } from '../../pilots/board/board';
import type { WaitsFor } from './waits-for';

/** Maximum characters of a next action. */
export const nextActionMax = 200;

/**
 * Next action of an open deal. One set by a founder is kept until it is replaced; otherwise the pilot's next task is
 * used.
 */
export interface NextAction {
  text: string;
  /** YYYY-MM-DD; null if the pilot names no day. */
  dueOn: string | null;
  /** Null if nobody is assigned. */
  owner: FounderName | null;
  waitsFor: WaitsFor;
}

/** Schema of the form that sets a next action. */
export const nextActionForm = z.object({
  lead_id: z.string(),
  text: z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => text !== '', 'Enter what happens next.')
    .refine((text) => [...text].length <= nextActionMax, `Enter at most ${nextActionMax} characters.`),
  // The database's calendar has no year 0.
  due_on: z.iso.date('Choose a day.').refine((day) => !day.startsWith('0000'), 'Choose a day.'),
  owner: z.string().min(1, 'Choose an owner.'),
  waits_for: z.enum(['us', 'them'], 'Choose who acts next.'),
});
export type NextActionForm = z.infer<typeof nextActionForm>;

export type StoredAction = Pick<NextAction, 'text' | 'owner' | 'waitsFor'> & { dueOn: string };

/** Returns the next action of a deal: the one that was set, otherwise the one that its pilot waits for. */
export function nextActionOf(
  stored: StoredAction | null,
  pilot: Pick<PilotMark, 'due'> | null,
  assignee: FounderName | null,
): NextAction | null {
  if (stored) return stored;
  if (!pilot?.due) return null;
  const { text, dueOn, side } = pilot.due;
  return { text, dueOn, owner: assignee, waitsFor: side === 'vendor' ? 'us' : 'them' };
}

/** Returns why a deal is due on a day; null if it is not. A deal without an action, day or owner is due. */
export function dueReason(action: NextAction | null, today: string): string | null {
  if (!action) return 'No next action';
  if (action.dueOn === null) return 'No date';
  if (!action.owner) return 'No owner';
  if (action.dueOn < today) return 'Overdue';
  return action.dueOn === today ? 'Due today' : null;
}
