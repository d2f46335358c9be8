import { expect, test } from 'vitest';
import { truncateIp } from './truncate-ip';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2::/64', '2001:db8:1::'],
  ['fe80:0:0:0::/64', 'fe80:0:0::'],
  ['unknown', 'unknown'],
  ['not "an" address', 'unknown'],
])('%s is recorded as %s', (address, truncated) => {
  expect(truncateIp(address)).toBe(truncated);
});
