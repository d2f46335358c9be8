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
