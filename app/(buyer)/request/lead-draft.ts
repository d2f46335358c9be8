import { idempotencyKeyField } from '@/lib/kernel/form-values';
import { leadFields } from './lead-fields';

/** What is kept of a form in its tab: never the consent. */
export interface LeadDraft {
  texts: Record<string, string>;
  /** The key of an attempt whose outcome is not known, or of the request that was stored. */
  key: string | null;
  isSent: boolean;
}

const storageName = 'pilot-portal.request-draft';

/** Marks the place in the tab's history from which a request was sent. */
const sentKeyName = 'pilotPortalSentKey';

const neverKept: ReadonlySet<string> = new Set(['contact_consent', idempotencyKeyField]);

/** What was typed into a form, without the consent. */
export function draftTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (!neverKept.has(name) && typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

/** Keeps a draft; where the tab's storage is closed to the page there is none. */
export function keepDraft(draft: LeadDraft): boolean {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // Nothing was kept either.
  }
}

/** The draft of this tab; of a request that was sent only at the place in the history that it was sent from. */
export function readDraft(): LeadDraft | null {
  try {
    const draft = parseDraft(JSON.parse(sessionStorage.getItem(storageName) ?? 'null'));
    if (draft?.isSent && sentKeyHere() !== draft.key) {
      clearDraft();
      return null;
    }
    return draft;
  } catch {
    return null;
  }
}

/** Remembers, for Back, that the request was sent from here under this key. */
export function markSentHere(key: string): void {
  history.replaceState({ ...history.state, [sentKeyName]: key }, '');
}

function sentKeyHere(): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && sentKeyName in state ? state[sentKeyName] : undefined;
}

function parseDraft(kept: unknown): LeadDraft | null {
  if (typeof kept !== 'object' || kept === null || !('texts' in kept)) return null;
  if (typeof kept.texts !== 'object' || kept.texts === null) return null;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(kept.texts)) {
    const isField = leadFields.some((field) => field.name === name) && !neverKept.has(name);
    if (isField && typeof text === 'string') texts[name] = text;
  }
  return {
    texts,
    key: 'key' in kept && typeof kept.key === 'string' ? kept.key : null,
    isSent: 'isSent' in kept && kept.isSent === true,
  };
}
