import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../process/env';
import { clientAddress, clientAddressBehind, isWithin, normalizeAddress } from './client-address';

describe('the form of an address in which limits are counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['0000:0000:0000:0000:0000:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %j is %j', (address, normalized) => expect(normalizeAddress(address)).toBe(normalized));

  it('is the same for all of a /64, in every spelling', () => {
    const group = fc.integer({ min: 1, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), group, (groups, other) => {
        const spelled = groups.map((value) => value.toString(16));
        const sibling = [...spelled.slice(0, 7), other.toString(16)];
        const padded = spelled.map((text) => text.padStart(4, '0').toUpperCase());
        const normalized = normalizeAddress(spelled.join(':'));
        expect(normalizeAddress(sibling.join(':'))).toBe(normalized);
        expect(normalizeAddress(padded.join(':'))).toBe(normalized);
        expect(normalized).toBe(`${spelled.slice(0, 4).join(':')}::/64`);
      }),
    );
  });
});

describe('the address of a caller behind trusted networks', () => {
  const networks = parseEnvironment({
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
  }).TRUSTED_PROXIES;
  if (!networks) throw new Error('no networks');

  it.each([
    ['a stranger who forges entries', '198.51.100.1', '1.2.3.4', '198.51.100.1'],
    ['one proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['one proxy by IPv6', '2001:db8::1', '198.51.100.7', '198.51.100.7'],
    ['one proxy in its IPv6 form', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['two proxies', '192.0.2.1', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['an entry with a port', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['an entry that is none', '10.0.0.1', '198.51.100.7, nonsense', '10.0.0.1'],
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['proxies alone', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ])('is that of %s', (_, peer, forwarded, expected) => {
    expect(clientAddressBehind(networks, peer, forwarded)).toBe(expected);
  });

  it('is in no trusted network if it is not an address', () => {
    expect(isWithin(networks, '10.0.0.1')).toBe(true);
    expect(isWithin(networks, '192.0.2.2')).toBe(false);
    expect(isWithin(networks, '')).toBe(false);
  });
});

describe('the address of a caller', () => {
  const peer = '198.51.100.1';

  it.each([
    ['no proxy, no header', undefined, 0, peer],
    ['no proxy, a forged header', '1.2.3.4', 0, peer],
    ['one proxy', '192.0.2.7', 1, '192.0.2.7'],
    ['one proxy, forged entries before its own', '1.1.1.1, 2.2.2.2, 192.0.2.7', 1, '192.0.2.7'],
    ['two proxies', '1.1.1.1, 192.0.2.7, 10.0.0.1', 2, '192.0.2.7'],
    ['three proxies, too few entries', '192.0.2.7, 10.0.0.1', 3, peer],
    ['one proxy, no header', undefined, 1, peer],
    ['one proxy, an empty header', '', 1, peer],
    ['one proxy, an empty last entry', '192.0.2.7,', 1, peer],
    ['one proxy, a port', '192.0.2.7:4711', 1, '192.0.2.7'],
    ['one proxy, IPv6', '2001:db8:1:2::9', 1, '2001:db8:1:2::/64'],
    ['one proxy, IPv6 with a port', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
    ['one proxy, IPv6 in brackets', '[2001:db8:1:2::9]', 1, '2001:db8:1:2::/64'],
    ['one proxy, quoted', '"[2001:db8:1:2::9]:443"', 1, '2001:db8:1:2::/64'],
    ['one proxy, mapped IPv4', '::ffff:192.0.2.7', 1, '192.0.2.7'],
    ['one proxy, no address', 'unknown', 1, peer],
    ['one proxy, a name with a port', 'evil.example:80', 1, peer],
    ['one proxy, an address beyond range', '999.1.1.1', 1, peer],
    ['one proxy, tabs and spaces', ' \t192.0.2.7 \t', 1, '192.0.2.7'],
  ])('with %s', (_kind, header, hops, address) => expect(clientAddress(peer, header, hops)).toBe(address));

  it('never depends on entries before the trusted ones', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 4 }), (forged, hops) => {
        const trusted = ['192.0.2.7', '10.0.0.1', '10.0.0.2', '10.0.0.3'].slice(0, hops).join(', ');
        expect(clientAddress(peer, `${forged}, ${trusted}`, hops)).toBe('192.0.2.7');
      }),
    );
  });

  it('is the normalized peer if there is no proxy', () => {
    expect(clientAddress('::ffff:192.0.2.7', '1.2.3.4', 0)).toBe('192.0.2.7');
  });
});
