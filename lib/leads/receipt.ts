import type { ConsentEvidence } from './consent';
import type { SentField } from './field-words';
import type { Lead, LeadRequest } from './lead';

export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}

/** What a submitter sent; null where it was left out. */
export type SentFields = Pick<Lead, Extract<SentField, keyof Lead>> &
  Pick<LeadRequest, Exclude<SentField, keyof Lead>>;

/** What the submitter of a lead may see of it: what they sent, when it arrived, what they agreed to. */
export interface Receipt {
  reference: string;
  receivedAt: string;
  sent: SentFields;
  consent: {
    channel: ConsentEvidence['channel'];
    wordingVersion: string | null;
    /** The sentence that was agreed to, where it is still the current one. */
    wordingText: string | null;
  };
}
