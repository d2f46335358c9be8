import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-prefixes';
import { allowedMethodsOf, formPaths } from './methods';

describe('allowedMethodsOf', () => {
  it.each([
    '/',
    '/quote',
    '/quotes/quote_1',
    '/inbox',
    '/inbox/list',
    '/robots.txt',
    '/nope',
    '/inbox/a/b/revoke',
  ])('lets %s be read', (path) => {
    expect(allowedMethodsOf(path)).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['/quote/save', '/quote/save/', '/inbox/api-keys/key_1/revoke', '/sign-out'])(
    'lets forms be sent to %s',
    (path) => {
      expect(allowedMethodsOf(path)).toBe('GET, HEAD, POST, OPTIONS');
    },
  );

  it('knows the route of every form', () => {
    const sent = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/route.ts'))
      .map((file) => `app/${file}`)
      .filter((file) => /\bPOST\b/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace(/^app|\/\([^)]+\)|\/route\.ts$/g, ''))
      .filter((path) => apiOf(path) === undefined);
    expect(sent.toSorted()).toEqual(formPaths.toSorted());
  });
});
