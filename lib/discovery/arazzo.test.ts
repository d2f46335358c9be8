import { expect, it } from 'vitest';
import { lintDescription } from '../../e2e/support/redocly';
import { arazzoDescription } from './arazzo';
import { openApiDocument } from './openapi';

const baseUrl = 'https://portal.example';
const description = JSON.stringify(arazzoDescription('Tessera', baseUrl));

it('follows the Arazzo schema and every recommended rule', async () => {
  expect(await lintDescription(description, 'recommended-strict')).toEqual([]);
  const broken = description.replaceAll('"stepId":"list-offers"', '"stepIdentity":"list-offers"');
  expect((await lintDescription(broken, 'recommended-strict')).map(({ ruleId }) => ruleId)).toContain(
    'struct',
  );
});

it('calls only operations of the OpenAPI document', () => {
  const operations = new Set(
    [...JSON.stringify(openApiDocument('Tessera', baseUrl)).matchAll(/"operationId":"(\w+)"/g)].map(
      ([, name]) => name,
    ),
  );
  const called = [...description.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
  expect(called).toEqual([
    'listPilotOffers',
    'requestNonBindingQuote',
    'checkQualifiedInterest',
    'submitQualifiedInterest',
    'getReceipt',
  ]);
  expect(called.filter((name) => !operations.has(name))).toEqual([]);
});

it('contains no key that would make a new record a replay', () => {
  expect(description).not.toMatch(/"(?:quote|lead)_key":\{[^}]*"default"/);
  expect(description).toContain('"required":["quote_key","lead_key"]');
});
