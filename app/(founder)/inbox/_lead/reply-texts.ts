import type { ReplyDraft } from '@/lib/inbox/drafts/reply-draft';

/** What was typed and not kept, and when the contact that it was written to was corrected last. */
interface TypedReply {
  draft: ReplyDraft;
  correctedAt: string | null;
}

/** For as long as the page is open; it is written nowhere. */
const typedReplies = new Map<string, TypedReply>();

/** What was typed for a lead and not kept; null where nothing was, or where it may name an earlier contact. */
export function typedReply(leadId: string, correctedAt: string | null): ReplyDraft | null {
  const typed = typedReplies.get(leadId);
  if (typed && typed.correctedAt !== correctedAt) forgetReply(leadId);
  return typedReplies.get(leadId)?.draft ?? null;
}

/** Keeps what is typed until it is stored. */
export function holdReply(leadId: string, correctedAt: string | null, draft: ReplyDraft): void {
  typedReplies.set(leadId, { draft, correctedAt });
}

/** Forgets what was typed for a lead: it is stored, or must not be any more. */
export function forgetReply(leadId: string): void {
  typedReplies.delete(leadId);
}
