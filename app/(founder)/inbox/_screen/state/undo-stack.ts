import { jsonOf } from '@/lib/kernel/json-of';
import type { LeadState } from '@/lib/review/history';
import type { Undoable } from '../inbox-client';

/** A step that was taken in this tab, with what its undo needs. */
export interface TakenStep {
  undo: Undoable;
  /** What was done, such as `Accepted`; with the company where it was one lead. */
  words: string;
  company?: string;
  leadIds: readonly string[];
  /** How leads stood before it, as far as the page knew. */
  before: readonly (readonly [leadId: string, state: LeadState])[];
}

/** Steps that a tab remembers; `z` walks back through them. */
const takenStepsMax = 100;

const keyPrefix = 'inbox-steps ';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isState = (value: unknown): value is LeadState =>
  isObject(value) && typeof value.status === 'string' && typeof value.version === 'number';
const isBefore = (value: unknown): value is [string, LeadState] =>
  Array.isArray(value) && typeof value[0] === 'string' && isState(value[1]);

// The tab's storage holds what this page wrote, perhaps in an older version of it.
function isTakenStep(value: unknown): value is TakenStep {
  if (!isObject(value) || !isObject(value.undo)) return false;
  const { undo, words, company, leadIds, before } = value;
  return (
    (undo.field === 'change' || undo.field === 'batch') &&
    typeof undo.value === 'string' &&
    typeof words === 'string' &&
    (company === undefined || typeof company === 'string') &&
    Array.isArray(leadIds) &&
    leadIds.every((id) => typeof id === 'string') &&
    Array.isArray(before) &&
    before.every(isBefore)
  );
}

/** The stack with one more step on top. */
export function withTaken(taken: readonly TakenStep[], step: TakenStep): readonly TakenStep[] {
  return [...taken, step].slice(-takenStepsMax);
}

/** Keeps a founder's steps for the tab's next page, and nobody else's. */
export function storeTaken(founderId: string, taken: readonly TakenStep[]): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix) && key !== keyPrefix + founderId) sessionStorage.removeItem(key);
    sessionStorage.setItem(keyPrefix + founderId, JSON.stringify(taken));
  } catch {
    // A browser that keeps nothing offers the undo on this page only.
  }
}

/** The steps that the tab's pages before this one kept of a founder. */
export function storedTaken(founderId: string): readonly TakenStep[] {
  try {
    const kept = jsonOf(sessionStorage.getItem(keyPrefix + founderId) ?? '');
    return Array.isArray(kept) ? kept.filter(isTakenStep) : [];
  } catch {
    return [];
  }
}
