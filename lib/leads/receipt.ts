import type { ConsentEvidence } from './consent';
import type { LeadRequest, leadRequestSchema } from './lead';

/** What became of a lead that is not there. */
export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}

/** The fields that a submitter sends, without those that are said otherwise. */
type SentFields = Pick<
  LeadRequest,
  Exclude<keyof (typeof leadRequestSchema)['shape'], 'contact_consent' | 'source'>
>;

/** What the submitter of a lead may see of it: what they sent, when it arrived, what they agreed to. */
export interface Receipt {
  reference: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  sent: SentFields;
  consent: {
    channel: ConsentEvidence['channel'];
    wordingVersion: string | null;
    /** The sentence that was agreed to, where it is still the current one. */
    wordingText: string | null;
  };
}
