import { ipv4Bits } from './ipv4-address';

/**
 * An address that tells a network and no person, for the log, the history and sessions: IPv4 with a 0 for its last
 * number, IPv6 as its /48 network. Text that is no address becomes `unknown`.
 */
export function truncateIp(address: string): string {
  if (ipv4Bits(address) !== undefined) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  return address.includes(':') ? `${address.split(':', 3).join(':')}::` : 'unknown';
}
