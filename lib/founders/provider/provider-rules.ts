import { z } from 'zod';

/** Claims of an ID token that affect a sign-in. */
export const providerClaimsSchema = z.object({
  sub: z.string().min(1),
  /** Time of the sign-in at the provider, in seconds since 1970. */
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
});

export type ProviderClaims = z.infer<typeof providerClaimsSchema>;

/** Values of `acr` that stand for several factors. */
const strongAcrs = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Methods of RFC 8176 by kind of factor: known, owned and of the body. */
const methodKinds = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop'],
  ['face', 'fpt', 'iris', 'retina', 'vbm'],
];

/**
 * Returns true if the provider reports that it checked a second factor: in `amr`, as `mfa` or by methods of two kinds,
 * or by an `acr` value that means it, such as the configured one.
 */
export function hasProvedFactor(
  { acr, amr = [] }: ProviderClaims,
  configuredAcr: string | undefined,
): boolean {
  if (acr !== undefined && (acr === configuredAcr || strongAcrs.includes(acr))) return true;
  const kinds = methodKinds.filter((methods) => methods.some((method) => amr.includes(method)));
  return amr.includes('mfa') || kinds.length > 1;
}

/** Maximum age of a sign-in at the provider that starts a session. */
export const providerSignInAgeMaxSeconds = 24 * 60 * 60;

/** Returns the time of the sign-in at the provider; undefined if the provider does not report it. */
export function signedInAtProvider({ auth_time: seconds }: ProviderClaims, now: Date): Date | undefined {
  return seconds === undefined ? undefined : new Date(Math.min(seconds * 1_000, now.getTime()));
}

/** Reasons why a sign-in at the provider is refused. */
export type ProviderProblem =
  | 'not_invited'
  | 'other_account'
  | 'old_sign_in'
  | 'provider_refused'
  | 'provider_unavailable';

/** Returns the reason in the address that better-auth leads to after a failure. */
export function providerProblem(location: string | null): ProviderProblem {
  const error = /[?&]error=(\w+)/.exec(location ?? '')?.[1];
  if (error === 'signup_disabled' || error === 'account_not_linked') return 'not_invited';
  return error === 'unable_to_link_account' ? 'other_account' : 'provider_refused';
}
