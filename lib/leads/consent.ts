import type { LeadStatus } from './lead-status';

/** Channels of a lead; also the `source` of a request that names none. */
const channels = ['api', 'portal', 'mcp'] as const;
export type Channel = (typeof channels)[number];

/**
 * Wording next to the consent box of the request form. Give it a new version when you change the text: both are stored
 * with every lead whose submitter consented to it.
 */
export const consentWording = {
  version: '2026-11-21',
  text: 'I agree that the founders may store this request and contact me about it. I can withdraw this at any time; nothing else is agreed.',
} as const;

/** Evidence of a lead's consent, stored with the lead. Its time is the lead's own. */
export interface ConsentEvidence {
  channel: Channel;
  /** Wording that a person saw and agreed to; null if the caller asserted the consent itself. */
  wording: { version: string; text: string } | null;
}

/** Evidence of a caller that sent `contact_consent: true` itself. */
export function consentAssertedByCaller(channel: Channel): ConsentEvidence {
  return { channel, wording: null };
}

/** Evidence of a person who ticked the box of the request form. */
export const consentTickedInForm: ConsentEvidence = { channel: 'portal', wording: consentWording };

/** Consent of a stored lead, as pages and receipts show it. Times are ISO 8601, UTC. */
export interface ConsentOnRecord {
  channel: Channel;
  /** True if a person ticked the box, false if the caller asserted the consent. */
  isTicked: boolean;
  wordingVersion: string | null;
  wordingSha256: string | null;
  /** The wording that was agreed to, if it is still the current one. */
  wordingText: string | null;
  givenAt: string;
  /** Time at which the holder of the receipt withdrew the consent; null if it is still valid. */
  withdrawnAt: string | null;
}

/** The consent of a lead by its row. */
export function consentOnRecord(lead: {
  consentChannel: Channel;
  consentWordingVersion: string | null;
  consentWordingSha256: string | null;
  createdAt: Date;
  status: LeadStatus;
  statusChangedAt: Date | null;
}): ConsentOnRecord {
  const { consentChannel, consentWordingVersion, consentWordingSha256, status, statusChangedAt } = lead;
  const isCurrent = consentWordingVersion === consentWording.version;
  return {
    channel: consentChannel,
    isTicked: consentWordingVersion !== null,
    wordingVersion: consentWordingVersion,
    wordingSha256: consentWordingSha256,
    wordingText: isCurrent ? consentWording.text : null,
    givenAt: lead.createdAt.toISOString(),
    withdrawnAt: status === 'withdrawn' ? (statusChangedAt?.toISOString() ?? null) : null,
  };
}
