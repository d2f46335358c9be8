export const refusalsShownDays = 30;

/** Maximum number of refusals listed individually. */
export const refusalsListedMax = 10;

/** Kinds of refusals, in the order in which sign-in checks them. */
export const refusalKinds = ['sign_in_refused', 'sign_in_throttled', 'second_factor_refused'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

export const refusalWords: Readonly<Record<RefusalKind, string>> = {
  sign_in_refused: 'Wrong email address or password',
  sign_in_throttled: 'Blocked after too many attempts',
  second_factor_refused: 'Wrong or reused second-factor code',
};

interface RefusedSignIn {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  kind: RefusalKind;
  /** Name of the account; null if no account has that address or the address is unknown. */
  founderName: string | null;
  /** Shortened; null where it could not be known. */
  address: string | null;
}

export interface RefusedSignIns {
  counts: Readonly<Record<RefusalKind, number>>;
  last: readonly RefusedSignIn[];
}

const thisMachine = 'This machine';
const unknown = 'Unknown network';

/** Private networks (RFC 1918, RFC 4193). */
const privateNetwork = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/;

/**
 * Formats an address that was shortened for storage: `This machine`, `Unknown network`, or its network, such
 * as `203.0.113.0/24`.
 */
export function networkInWords(address: string | null): string {
  if (!address || address === 'unknown') return unknown;
  const network = /^[\d.]+$/.test(address) ? ipv4Network(address) : ipv6Network(address);
  return network !== undefined && privateNetwork.test(network)
    ? `Private network ${network}`
    : (network ?? unknown);
}

function ipv4Network(address: string): string {
  return address.startsWith('127.') ? thisMachine : `${address}/24`;
}

function ipv6Network(address: string): string | undefined {
  const bracketed = `http://[${address}]`;
  if (!URL.canParse(bracketed)) return undefined;
  const short = new URL(bracketed).hostname.slice(1, -1);
  return short === '::' || short === '::1' ? thisMachine : `${short}/48`;
}
