import { ipv4Bits } from './ipv4-address';

/** Anonymizes an address: IPv4 without its last number, IPv6 as its /48 network, otherwise `unknown`. */
export function truncateIp(address: string): string {
  if (ipv4Bits(address) !== undefined) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  return address.includes(':') ? `${address.split(':', 3).join(':')}::` : 'unknown';
}
