import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-prefixes';
import { allowedMethodsOf, formRouteFiles, isFormOfRoute, unknownActSources } from './forms';

describe('allowedMethodsOf', () => {
  it.each([
    '/',
    '/quote',
    '/quotes/quote_1',
    '/inbox',
    '/inbox/list',
    '/inbox/team/founder_1/promote',
    '/inbox/settings/theme/send',
    '/robots.txt',
    '/nope',
    '/inbox/a/b/revoke',
  ])('allows %s to be read', (path) => {
    expect(allowedMethodsOf(path)).toBe('GET, HEAD, OPTIONS');
  });

  it.each([
    '/quote/save',
    '/quote/save/',
    '/inbox/api-keys/key_1/revoke',
    '/inbox/settings/second-factor/begin',
    '/receipts/lead_1/erase/send',
    '/sign-out',
  ])('allows forms to be sent to %s', (path) => {
    expect(allowedMethodsOf(path)).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('lists the forms of a route file', () => {
    expect(isFormOfRoute('/inbox/[leadId]/viewed', '/inbox/lead_1/viewed')).toBe(true);
    expect(isFormOfRoute('/inbox/settings/[...act]', '/inbox/settings/second-factor/begin')).toBe(true);
    expect(isFormOfRoute('/inbox/settings/[...act]', '/inbox/settings/viewed')).toBe(false);
    expect(isFormOfRoute('/inbox/api-keys/[keyId]', '/inbox/api-keys/viewed')).toBe(false);
    expect(isFormOfRoute('/quotes/[quoteId]', '/quotes/a%2Fedit%2Fb%2Fsend')).toBe(false);
  });

  it('lists the route file of every form', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/route.ts'))
      .map((file) => `app/${file}`)
      .filter((file) => /\bPOST\b/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace(/^app|\/\([^)]+\)|\/route\.ts$/g, ''))
      .filter((path) => apiOf(path) === undefined);
    expect(files.toSorted()).toEqual(formRouteFiles.toSorted());
  });
});

it('lists unknown acts, which Next answers with the 404 page', () => {
  expect(unknownActSources).toContain(
    '/receipts/:leadId/:act((?!(?:add|withdraw|correct|erase)(?:/|$))[^/]+)/send',
  );
  expect(unknownActSources).toContain('/inbox/alerts/:act((?!(?:feed|feed/end|calendar|calendar/end)/?$).+)');
});
