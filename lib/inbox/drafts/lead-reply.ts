import type { FounderName } from '../../founders/founder';
import type { ReplyDraft } from './reply-draft';

/** A draft that was kept, and when. */
interface KeptDraft extends ReplyDraft {
  /** ISO 8601, UTC. */
  keptAt: string;
}

/** What a founder may answer a lead with. */
export interface LeadReply {
  /** What each template makes of the lead, in their order. */
  made: (ReplyDraft & { templateId: string; name: string })[];
  /** The template that fits the lead; null where there is none. */
  fittingId: string | null;
  /** The draft of the founder who asks. */
  kept: KeptDraft | null;
  /** Drafts of others, the newest first. */
  others: (KeptDraft & { who: FounderName })[];
}

/** That a founder answered a lead by hand. */
export interface LeadAnswer {
  /** ISO 8601, UTC. */
  at: string;
  who: FounderName;
}

export const draftSubjectCharactersMax = 200;
export const draftTextCharactersMax = 6_000;

/** Why a draft is not kept. */
export const draftErrorWords = {
  draft_too_long: `A draft has at most ${draftTextCharactersMax.toLocaleString('en-US')} characters, its subject ${draftSubjectCharactersMax}. Nothing was kept.`,
  draft_contact_changed:
    'The contact was corrected meanwhile. The draft was not kept, because it may name the old one: begin again.',
  draft_lead_gone: 'No draft is kept on this lead any more: it was erased, or its consent withdrawn.',
} as const;
export type DraftError = keyof typeof draftErrorWords;
