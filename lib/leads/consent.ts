import type { LeadStatus } from './lead-status';

/** The ways in which a lead arrives; also the `source` of a request that names none. */
const channels = ['api', 'portal', 'mcp'] as const;
export type Channel = (typeof channels)[number];

/**
 * The wording beside the consent box of the request form. A change of the text takes a new version: both are
 * stored with every lead that a person consented to by it.
 */
export const consentWording = {
  version: '2026-11-21',
  text: 'I agree that the founders may store this request and contact me about it. I can withdraw this at any time; nothing else is agreed.',
} as const;

/** How a lead's consent was given, kept with the lead as evidence. Its time is the lead's own. */
export interface ConsentEvidence {
  channel: Channel;
  /** The wording that a person saw and ticked; null where the caller asserted the consent itself. */
  wording: { version: string; text: string } | null;
}

/** Evidence of a caller that sent `contact_consent: true` itself. */
export function consentAssertedByCaller(channel: Channel): ConsentEvidence {
  return { channel, wording: null };
}

/** Evidence of a person who ticked the box of the request form. */
export const consentTickedInForm: ConsentEvidence = { channel: 'portal', wording: consentWording };

/** How the consent of a stored lead was given, as pages and receipts show it. Times are ISO 8601, UTC. */
export interface ConsentOnRecord {
  channel: Channel;
  /** True where a person ticked the box, false where the caller asserted the consent. */
  isTicked: boolean;
  wordingVersion: string | null;
  wordingSha256: string | null;
  /** The words that were agreed to, where they are still the current ones. */
  wordingText: string | null;
  givenAt: string;
  /** When whoever holds the receipt took the consent back; null where it stands. */
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
