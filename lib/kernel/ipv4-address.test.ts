import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { ipv4Bits, truncateIp } from './ipv4-address';

it.each([
  ['0.0.0.0', 0],
  ['0.0.1.2', 258],
  ['127.0.0.1', 0x7f000001],
  ['255.255.255.255', -1],
  ['192.0.2.7', 0xc0000207 | 0],
])('reads %s', (text, bits) => expect(ipv4Bits(text)).toBe(bits));

it('gives every address different bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      expect(ipv4Bits(bytes.join('.'))).toBe(new DataView(bytes.buffer).getInt32(0));
    }),
  );
});

it('accepts exactly what Node accepts as an IPv4 address', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.constantFrom('', '00', '01', '1e1', '+1', ' 1', '٣', '0x1'),
  );
  const joint = fc.constantFrom('.', '.', '.', '.', '..', ':', '');
  const nearly = fc
    .array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().join('').replace(/\.$/, ''));
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string({ maxLength: 16 })), (text) => {
      expect(ipv4Bits(text) !== undefined).toBe(isIPv4(text));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2::/64', '2001:db8:1::'],
  ['fe80:0:0:0::/64', 'fe80:0:0::'],
  ['unknown', 'unknown'],
  ['not "an" address', 'unknown'],
])('%s is recorded as %s', (address, truncated) => {
  expect(truncateIp(address)).toBe(truncated);
});
