import { describe, expect, it } from 'vitest';
import { vendorSlug } from './llms';
import { mcpServerCard, publisherDomain } from './server-card';

describe('publisherDomain', () => {
  it.each([
    ['https://pilots.vendor.example:8443', 'pilots.vendor.example'],
    ['http://127.0.0.1:3000', '127.0.0.1'],
    ['http://[2001:db8::7]:3000', '2001-db8-7'],
    ['http://pilot_portal', 'pilot-portal'],
    ['https://übung.example', 'xn--bung-zra.example'],
  ])('spells the host of %s as %s', (baseUrl, domain) => {
    expect(publisherDomain(baseUrl)).toBe(domain);
  });
});

describe('mcpServerCard', () => {
  it('fits its schema for the longest vendor and every host', () => {
    const vendor = 'V'.repeat(80);
    for (const baseUrl of [
      'https://pilots.vendor.example',
      'http://[2001:db8::7]:3000',
      'http://pilot_portal',
    ]) {
      expect(mcpServerCard(vendor, vendorSlug(vendor), baseUrl)).toMatchObject({
        name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]{1,190}$/),
        title: expect.stringMatching(/^.{1,100}$/),
        description: expect.stringMatching(/^.{1,100}$/),
      });
    }
  });
});
