import { undoableOf } from './flash-params';
import type { LastStep } from './inbox-client';

const storageKey = 'inbox-last-step';

/** Keeps the last step for the tab's next page, without the name of the company that it was about. */
export function storeUndo({ words, company, undo }: LastStep): void {
  const kept = new URLSearchParams({ words: company === undefined ? words : `${words}: 1 lead` });
  if (undo) kept.set(undo.field, undo.value);
  try {
    sessionStorage.setItem(storageKey, kept.toString());
  } catch {
    // A browser that keeps nothing offers the undo on this page only.
  }
}

/** The last step that the tab's page before this one kept. */
export function storedUndo(): LastStep | null {
  try {
    const kept = new URLSearchParams(sessionStorage.getItem(storageKey) ?? '');
    const words = kept.get('words');
    return words === null ? null : { words, undo: undoableOf(kept) };
  } catch {
    return null;
  }
}
