import type { LastStep } from './notices';

const storageKey = 'inbox-last-step';

/** Keeps the last step for the tab's next page, without the name of the company that it was about. */
export function storeUndo({ words, company, undo }: LastStep): void {
  const kept = { words: company === undefined ? words : `${words}: 1 lead`, undo };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing offers the undo on this page only.
  }
}

/** The last step that the tab's page before this one kept. */
export function storedUndo(): LastStep | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('words' in kept) || !('undo' in kept)) return null;
    const { words, undo } = kept;
    if (typeof words !== 'string') return null;
    if (typeof undo !== 'object' || undo === null) return { words, undo: null };
    if (!('field' in undo) || !('value' in undo) || typeof undo.value !== 'string') return null;
    const { field, value } = undo;
    return field === 'change' || field === 'batch' ? { words, undo: { field, value } } : null;
  } catch {
    return null;
  }
}
