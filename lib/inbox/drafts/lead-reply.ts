import type { FounderName } from '../../founders/founder';
import type { ReplyDraft } from './reply-draft';

interface KeptDraft extends ReplyDraft {
  /** ISO 8601, UTC. */
  keptAt: string;
}

export interface LeadReply {
  /** Draft from each template, in the templates' order. */
  made: (ReplyDraft & { templateId: string; name: string })[];
  /** Best template for the lead; null when there is none. */
  fittingId: string | null;
  kept: KeptDraft | null;
  /** Saved drafts of other founders, newest first. */
  others: (KeptDraft & { who: FounderName })[];
}

/** Manual reply of a founder to a lead. */
export interface LeadAnswer {
  /** ISO 8601, UTC. */
  at: string;
  who: FounderName;
}

export const draftSubjectCharactersMax = 200;
export const draftTextCharactersMax = 6_000;

export const draftErrorWords = {
  draft_too_long: `A draft can have at most ${draftTextCharactersMax.toLocaleString('en-US')} characters and its subject at most ${draftSubjectCharactersMax}. Nothing was saved.`,
  draft_contact_changed:
    'The buyer has corrected the contact details. Your draft was not saved, because it may name the old contact. Start again.',
  draft_lead_gone: 'The draft cannot be saved, because the lead was erased or the buyer withdrew consent.',
} as const;
export type DraftError = keyof typeof draftErrorWords;
