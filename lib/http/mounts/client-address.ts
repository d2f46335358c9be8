import { type BlockList, isIPv6 } from 'node:net';
import { ipv4Bits } from '../../kernel/ipv4-address';

const ipv4MappedGroups = ['0', '0', '0', '0', '0', 'ffff'];

const isIpv4 = (text: string) => ipv4Bits(text) !== undefined;

const isAddress = (text: string) => isIpv4(text) || isIPv6(text);

/** Normalizes an address for limits: IPv4-mapped IPv6 becomes IPv4, other IPv6 its /64 network. */
export function normalizeAddress(address: string): string {
  if (isIpv4(address)) return address;
  // Format of IPv4 addresses on a socket that listens on both families.
  if (address.startsWith('::ffff:') && isIpv4(address.slice(7))) return address.slice(7);
  const withoutZone = address.split('%', 1)[0] ?? '';
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  if (ipv4MappedGroups.every((group, at) => groups[at] === group)) {
    return groups.slice(6).map(dottedHalf).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const hexadecimal = address.toLowerCase().replace(/\d+\.\d+\.\d+\.\d+$/, (dotted) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = dotted.split('.').map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function dottedHalf(group: string): string {
  const bits = Number.parseInt(group, 16);
  return `${bits >> 8}.${bits & 255}`;
}

function entryFromRight(forwardedFor: string, place: number): string {
  const entries = forwardedFor.includes(',') ? forwardedFor.split(',') : [forwardedFor];
  return entries.at(-place)?.trim() ?? '';
}

/**
 * Returns the caller's address: the peer's, or with `trustedProxyHops` proxies the entry of X-Forwarded-For
 * that the outermost of them wrote, counted from the right. With too few entries the request did not pass
 * through all proxies, so the peer's address is used.
 */
export function clientAddress(
  peerAddress: string,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  if (trustedProxyHops > 0 && forwardedFor !== undefined) {
    const entry = entryFromRight(forwardedFor, trustedProxyHops);
    const address = isAddress(entry) ? entry : addressWithin(entry);
    if (address !== undefined) return normalizeAddress(address);
  }
  return normalizeAddress(peerAddress);
}

/** Returns true for an address in one of the networks, also in its IPv6 form. */
export function isWithin(networks: BlockList, address: string): boolean {
  const bare = address.startsWith('::ffff:') && isIpv4(address.slice(7)) ? address.slice(7) : address;
  return isAddress(bare) && networks.check(bare, isIpv4(bare) ? 'ipv4' : 'ipv6');
}

/**
 * Returns the caller's address if proxies are trusted by their networks: the last entry of X-Forwarded-For that is in
 * none of them. A peer outside of them is the caller itself.
 */
export function clientAddressBehind(
  networks: BlockList,
  peerAddress: string,
  forwardedFor: string | undefined,
): string {
  let outermost = peerAddress;
  for (const entry of (forwardedFor ?? '').split(',').toReversed()) {
    if (!isWithin(networks, outermost)) break;
    const address = addressWithin(entry.trim());
    if (address === undefined) break;
    outermost = address;
  }
  return normalizeAddress(outermost);
}

/** Returns the address in an entry that is quoted or has a port; undefined if it is no address. */
function addressWithin(entry: string): string | undefined {
  const bare = entry.replace(/^"|"$/g, '');
  const candidates = [bare, /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1], /^([^:]+):\d+$/.exec(bare)?.[1]];
  return candidates.find((candidate) => candidate !== undefined && isAddress(candidate));
}
