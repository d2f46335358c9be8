import { idempotencyKeyField } from '@/lib/kernel/form-values';
import { parseQuoteChoices, type QuoteChoice, quoteIdField } from './named-quotes';

/** A request that was already sent with this form. */
export interface SentRequest {
  location: string;
  sentAt: string;
  /** True if the form was sent again and nothing new was stored. */
  isReplay: boolean;
}

/** Draft of a form in its tab; never contains the consent. */
export interface LeadDraft {
  texts: Record<string, string>;
  quotes: QuoteChoice[];
  /** The key of an attempt with an unknown outcome, or of a sent request that is unchanged. */
  key: string | null;
  sent: SentRequest | null;
}

const storageName = 'pilot-portal.request-draft';

/** Marks the place in the tab's history from which a request was sent. */
const sentKeyName = 'pilotPortalSentKey';

const neverKept: ReadonlySet<string> = new Set(['contact_consent', idempotencyKeyField, quoteIdField]);

export function draftTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (!neverKept.has(name) && typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

export function draftQuotes(form: HTMLFormElement, quotes: readonly QuoteChoice[]): QuoteChoice[] {
  const named = new FormData(form).getAll(quoteIdField);
  return quotes.map((quote) => ({ ...quote, isNamed: named.includes(quote.id) }));
}

/** Stores a draft. Returns false if the page has no access to the tab's storage. */
export function keepDraft(draft: LeadDraft): boolean {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // Without access to the storage there is no draft either.
  }
}

/**
 * The draft of this tab. A request that was sent and not changed since is one only at the place in the history that it
 * was sent from.
 */
export function readDraft(): LeadDraft | null {
  try {
    const draft = parseDraft(JSON.parse(sessionStorage.getItem(storageName) ?? 'null'));
    if (draft?.sent && draft.key !== null && sentKeyHere() !== draft.key) {
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
    if (!neverKept.has(name) && typeof text === 'string') texts[name] = text;
  }
  return {
    texts,
    quotes: parseQuoteChoices('quotes' in kept ? kept.quotes : []),
    key: 'key' in kept && typeof kept.key === 'string' ? kept.key : null,
    sent: parseSent('sent' in kept ? kept.sent : null),
  };
}

function parseSent(kept: unknown): SentRequest | null {
  if (typeof kept !== 'object' || kept === null || !('location' in kept && 'sentAt' in kept)) return null;
  const { location, sentAt } = kept;
  if (typeof location !== 'string' || !location.startsWith('/receipts/')) return null;
  if (typeof sentAt !== 'string' || Number.isNaN(Date.parse(sentAt))) return null;
  return { location, sentAt, isReplay: 'isReplay' in kept && kept.isReplay === true };
}
