import { isIP } from 'node:net';

const ipv4Mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The form of an address that limits are counted by: IPv4-mapped IPv6 as IPv4, IPv6 as its /64 network.
 * Text that is no address is returned as it is.
 */
export function normalizeAddress(address: string): string {
  if (isIP(address) === 4) return address;
  const withoutZone = address.split('%', 1)[0] ?? '';
  const mapped = ipv4Mapped.exec(withoutZone)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(withoutZone) === 6 ? networkOf(withoutZone) : address;
}

/** The first four groups of an IPv6 address, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted IPv4 ending stands for two groups.
  const afterGroups = after.length + (after.at(-1)?.includes('.') ? 1 : 0);
  const groups =
    tail === undefined
      ? before
      : [...before, ...new Array(8 - before.length - afterGroups).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The caller's address: that of the peer, or with `trustedProxyHops` proxies in front the entry of
 * X-Forwarded-For that the outermost of them wrote, counted from the right. With too few entries the
 * request did not come through all of them, and the peer's address counts.
 */
export function clientAddress(
  peerAddress: string,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  if (trustedProxyHops > 0 && forwardedFor !== undefined) {
    const entry = forwardedFor.split(',').at(-trustedProxyHops)?.trim() ?? '';
    const address = isIP(entry) !== 0 ? entry : addressWithin(entry);
    if (address !== undefined) return normalizeAddress(address);
  }
  return normalizeAddress(peerAddress);
}

/** The address in an entry of X-Forwarded-For that is quoted or carries a port; undefined for no address. */
function addressWithin(entry: string): string | undefined {
  const bare = entry.replace(/^"|"$/g, '');
  const candidates = [bare, /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1], /^([^:]+):\d+$/.exec(bare)?.[1]];
  return candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0);
}
