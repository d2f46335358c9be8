import type { ReplyDraft } from '@/lib/inbox/drafts/reply-draft';

/** A draft that was typed and not saved, with the time of the contact's last correction. */
interface TypedReply {
  draft: ReplyDraft;
  correctedAt: string | null;
}

/** Kept in memory only. */
const typedReplies = new Map<string, TypedReply>();

/** Returns the unsaved draft of a lead; null if there is none or the contact was corrected since. */
export function typedReply(leadId: string, correctedAt: string | null): ReplyDraft | null {
  const typed = typedReplies.get(leadId);
  if (typed && typed.correctedAt !== correctedAt) forgetReply(leadId);
  return typedReplies.get(leadId)?.draft ?? null;
}

export function holdReply(leadId: string, correctedAt: string | null, draft: ReplyDraft): void {
  typedReplies.set(leadId, { draft, correctedAt });
}

export function forgetReply(leadId: string): void {
  typedReplies.delete(leadId);
}
