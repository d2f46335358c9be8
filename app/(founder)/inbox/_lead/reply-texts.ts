import type { ReplyDraft } from '@/lib/inbox/drafts/reply-draft';
import { isJsonObject, jsonOf } from '@/lib/kernel/json-of';
import { keepText, typedText } from './typed-texts';

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
