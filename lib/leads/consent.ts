import type { LeadStatus } from './lead-status';

/** Channels of a lead; also the `source` of a request that names none. */
const channels = ['api', 'portal', 'mcp'] as const;
export type Channel = (typeof channels)[number];

/** Text that a person agrees to; its version and a digest of it are stored with the lead. */
export interface ConsentWording {
  version: string;
  text: string;
}

/**
 * Returns the portal's own wording next to the consent box of the request form, which owners may replace. Give it a new
 * version when you change the text.
 */
export function standardConsent(vendorName: string): ConsentWording {
  return {
    version: '2026-11-24',
    text: `I agree that ${vendorName} may store this request and contact me about it. I can withdraw this at any time; nothing else is agreed.`,
  };
}

/** Evidence of a lead's consent, stored with the lead. Its time is the lead's own. */
export interface ConsentEvidence {
  channel: Channel;
  /** Wording that a person saw and accepted; null if the caller asserted the consent itself. */
  wording: ConsentWording | null;
}

/** Evidence of a caller that sent `contact_consent: true` itself. */
export function consentAssertedByCaller(channel: Channel): ConsentEvidence {
  return { channel, wording: null };
}

export function consentTickedInForm(wording: ConsentWording): ConsentEvidence {
  return { channel: 'portal', wording };
}

/** Consent of a stored lead, as pages and receipts show it. Times are ISO 8601, UTC. */
export interface ConsentOnRecord {
  channel: Channel;
  /** True if a person ticked the box, false if the caller asserted the consent. */
  isTicked: boolean;
  wordingVersion: string | null;
  wordingSha256: string | null;
  /** The accepted wording, if it is known. */
  wordingText: string | null;
  givenAt: string;
  /** Time at which the holder of the receipt withdrew the consent; null if it is still valid. */
  withdrawnAt: string | null;
}

/** Returns the consent of a lead from its row, with the wording if it is known. */
export function consentOnRecord(
  lead: {
    consentChannel: Channel;
    consentWordingVersion: string | null;
    consentWordingSha256: string | null;
    createdAt: Date;
    status: LeadStatus;
    statusChangedAt: Date | null;
  },
  known: readonly { text: string; sha256: string }[],
): ConsentOnRecord {
  const { consentChannel, consentWordingVersion, consentWordingSha256, status, statusChangedAt } = lead;
  return {
    channel: consentChannel,
    isTicked: consentWordingVersion !== null,
    wordingVersion: consentWordingVersion,
    wordingSha256: consentWordingSha256,
    wordingText: known.find(({ sha256 }) => sha256 === consentWordingSha256)?.text ?? null,
    givenAt: lead.createdAt.toISOString(),
    withdrawnAt: status === 'withdrawn' ? (statusChangedAt?.toISOString() ?? null) : null,
  };
}
