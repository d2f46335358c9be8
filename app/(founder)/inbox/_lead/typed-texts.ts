import type { ReplyDraft } from '@/lib/inbox/drafts/reply-draft';
import { isJsonObject, jsonOf } from '@/lib/kernel/json-of';

/** Start of the storage keys. The sign-out form passes it to `public/sign-out.js`. */
export const keptTextsPrefix = 'inbox-texts ';

/** Texts that were typed and not sent, by their purpose; the tab's next page reads them. Sign-out clears them. */
const texts = new Map<string, string>();

let storageKey: string | undefined;

const isEntry = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

/** Reads what a founder typed on the tab's earlier pages, and removes the texts of others. */
export function loadTexts(founderId: string): void {
  storageKey = keptTextsPrefix + founderId;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keptTextsPrefix) && key !== storageKey) sessionStorage.removeItem(key);
    const stored = jsonOf(sessionStorage.getItem(storageKey) ?? '');
    for (const [name, text] of Array.isArray(stored) ? stored.filter(isEntry) : []) texts.set(name, text);
  } catch {
    // Without storage, texts last as long as the page.
  }
}

export const typedText = (name: string): string => texts.get(name) ?? '';

export const hasTexts = (): boolean => texts.size > 0;

/** Keeps a text until it is sent; an empty one removes it. */
export function keepText(name: string, text: string): void {
  if (text.trim() === '') texts.delete(name);
  else texts.set(name, text);
  if (storageKey === undefined) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...texts]));
  } catch {
    // Without storage, texts last as long as the page.
  }
}

const nameOf = (leadId: string) => `reply ${leadId}`;

/** Returns the unsaved draft of a lead; null if there is none or the contact was corrected since. */
export function typedReply(leadId: string, correctedAt: string | null): ReplyDraft | null {
  const typed = jsonOf(typedText(nameOf(leadId)));
  if (!isJsonObject(typed)) return null;
  const { subject, text } = typed;
  if (typed.correctedAt === correctedAt && typeof subject === 'string' && typeof text === 'string')
    return { subject, text };
  forgetReply(leadId);
  return null;
}

export function holdReply(leadId: string, correctedAt: string | null, draft: ReplyDraft): void {
  keepText(nameOf(leadId), JSON.stringify({ ...draft, correctedAt }));
}

export function forgetReply(leadId: string): void {
  keepText(nameOf(leadId), '');
}
