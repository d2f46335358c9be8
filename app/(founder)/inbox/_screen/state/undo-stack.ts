import { isJsonObject, jsonOf } from '@/lib/kernel/json-of';
import type { LeadState } from '@/lib/review/history';
import type { Undoable } from '../inbox-client';

export interface TakenStep {
  undo: Undoable;
  /** Such as `Accepted`. */
  words: string;
  company?: string;
  leadIds: readonly string[];
  /** States before it, as far as the page knew them. */
  before: readonly (readonly [leadId: string, state: LeadState])[];
}

const takenStepsMax = 100;

const keyPrefix = 'inbox-steps ';

const isState = (value: unknown): value is LeadState =>
  isJsonObject(value) && typeof value.status === 'string' && typeof value.version === 'number';
const isBefore = (value: unknown): value is [string, LeadState] =>
  Array.isArray(value) && typeof value[0] === 'string' && isState(value[1]);

// An older version of this page may have written the tab's storage.
function isTakenStep(value: unknown): value is TakenStep {
  if (!isJsonObject(value) || !isJsonObject(value.undo)) return false;
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

export function withTaken(undoStack: readonly TakenStep[], step: TakenStep): readonly TakenStep[] {
  return [...undoStack, step].slice(-takenStepsMax);
}

/** Stores a founder's steps for the tab's next page, and removes those of others. */
export function storeTaken(founderId: string, undoStack: readonly TakenStep[]): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix) && key !== keyPrefix + founderId) sessionStorage.removeItem(key);
    sessionStorage.setItem(keyPrefix + founderId, JSON.stringify(undoStack));
  } catch {
    // Without storage, undo works on this page only.
  }
}

export function storedTaken(founderId: string): readonly TakenStep[] {
  try {
    const kept = jsonOf(sessionStorage.getItem(keyPrefix + founderId) ?? '');
    return Array.isArray(kept) ? kept.filter(isTakenStep) : [];
  } catch {
    return [];
  }
}
