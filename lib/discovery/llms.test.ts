import { expect, it } from 'vitest';
import { vendorSlug } from './llms';

it.each([
  ['Tessera', 'tessera'],
  ['Acme Übung & Co.', 'acme-bung-co'],
  ['  A  B ', 'a-b'],
  ['42 Labs', '42-labs'],
])('makes the slug of %s: %s', (name, slug) => expect(vendorSlug(name)).toBe(slug));
