import { describe, expect, it } from 'vitest';
import { apiOf, apiPrefixPattern } from './api-prefixes';
import { navigationOf, pageOf, placesAt } from './pages';

describe('pageOf', () => {
  it.each([
    ['/', '/'],
    ['/offers/masking-shadow-14', '/offers/[offerId]'],
    ['/quotes/quote_1', '/quotes/[quoteId]'],
    ['/developers', '/developers'],
    ['/developers/errors', '/developers/[topic]'],
    ['/developers/try', '/developers/try'],
    ['/inbox/lead_1', '/inbox/[leadId]'],
    ['/inbox/offers/new', '/inbox/offers/new'],
    ['/inbox/offers/vision-pilot-21', '/inbox/offers/[offerId]'],
    ['/inbox/offers/drafts/21', '/inbox/offers/drafts/[draftId]'],
    ['/inbox/settings', '/inbox/settings'],
    ['/inbox/companies/nordlysbank', '/inbox/companies/[companyKey]'],
    ['/inbox/companies/%E3%83%86%E3%82%BB%E3%83%A9', '/inbox/companies/[companyKey]'],
    ['/inbox/api-keys/key_1', '/inbox/api-keys/[keyId]'],
    ['/pilots/pilot_1', '/pilots/[pilotId]'],
    ['/pilots/erased', '/pilots/erased'],
    ['/pilots/pilot_1/results', '/pilots/[pilotId]/[tab]'],
    ['/pilots/pilot_1/plan/edit', '/pilots/[pilotId]/plan/edit'],
  ])('finds the page at %s', (path, found) => {
    expect(pageOf(path)?.path).toBe(found);
  });

  it.each([
    '/compare/',
    '/Compare',
    '/offers',
    '/offers/',
    '/offers/a/b',
    `/receipts/${'a'.repeat(101)}`,
    '/developers/errors.md',
    `/developers/${'a'.repeat(41)}`,
    '/inbox/act',
    '/inbox/[leadId]',
    '/__proto__',
  ])('finds none at %j', (path) => {
    expect(pageOf(path)).toBeUndefined();
  });
});

describe('navigationOf', () => {
  it('lists the navigation items of an audience in order', () => {
    expect(navigationOf('founder').map(({ name }) => name)).toEqual([
      'Inbox',
      'Pilots',
      'Pipeline',
      'Next actions',
      'Companies',
      'Offers',
      'API keys',
      'Settings',
    ]);
  });
});

describe('placesAt', () => {
  const currentAt = (path: string | undefined) =>
    placesAt('everyone', path).flatMap(({ path: place, current }) => (current ? [[place, current]] : []));

  it('marks the current page, or the item it belongs to', () => {
    expect(currentAt('/')).toEqual([['/', 'page']]);
    expect(currentAt('/quote')).toEqual([['/quote', 'page']]);
    expect(currentAt('/offers/masking-shadow-14')).toEqual([['/', 'true']]);
    expect(currentAt('/developers/errors')).toEqual([['/developers', 'true']]);
  });

  it('marks nothing if the page is unknown', () => {
    expect(currentAt('/nope')).toEqual([]);
    expect(currentAt(undefined)).toEqual([]);
  });
});

describe('apiOf', () => {
  it.each([
    ['/api', 'acquisition'],
    ['/api/nope', 'acquisition'],
    ['/.well-known/', 'acquisition'],
    ['/openapi.json/x', 'acquisition'],
    ['/v1', 'developer'],
    ['/v1/models', 'developer'],
    ['/developers.md', 'documentation'],
    ['/', undefined],
    ['//api', undefined],
    ['/apis', undefined],
    ['/v10', undefined],
    ['/openapi.jsonx', undefined],
    ['/developers', undefined],
  ])('returns which API answers %s', (path, api) => {
    expect(apiOf(path)).toBe(api);
    expect(new RegExp(`^/(?:${apiPrefixPattern})(?:/|$)`).test(path)).toBe(api !== undefined);
  });
});
