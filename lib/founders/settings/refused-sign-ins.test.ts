import { expect, it } from 'vitest';
import { truncateIp } from '../../kernel/ipv4-address';
import { networkInWords } from './refused-sign-ins';

it.each([
  [null, 'Unknown network'],
  ['', 'Unknown network'],
  ['unknown', 'Unknown network'],
  ['no address', 'Unknown network'],
  [truncateIp('127.0.0.1'), 'This machine'],
  // As limits count the loopback address of IPv6.
  [truncateIp('0:0:0:0::/64'), 'This machine'],
  ['::', 'This machine'],
  [truncateIp('203.0.113.77'), '203.0.113.0/24'],
  [truncateIp('2001:db8:7:1::/64'), '2001:db8:7::/48'],
  [truncateIp('192.168.1.20'), 'Private network 192.168.1.0/24'],
  [truncateIp('172.31.0.9'), 'Private network 172.31.0.0/24'],
  [truncateIp('172.32.0.9'), '172.32.0.0/24'],
  [truncateIp('fd12:3456:789a:1::/64'), 'Private network fd12:3456:789a::/48'],
])('%j is %s', (address, words) => expect(networkInWords(address)).toBe(words));
