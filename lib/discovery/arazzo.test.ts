import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { arazzoDescription } from './arazzo';
import { openApiDocument } from './openapi';

const baseUrl = 'https://portal.example';
const description = JSON.stringify(arazzoDescription('Tessera', baseUrl));

it('is an Arazzo description by the rules of its schema, and by every recommended one', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { struct: 'error' },
    telemetry: 'off',
  });
  const problemsOf = (source: string) => lintFromString({ source, absoluteRef: '/arazzo.json', config });
  expect((await problemsOf(description)).map(({ ruleId, message }) => ({ ruleId, message }))).toEqual([]);
  const broken = description.replaceAll('"stepId":"list-offers"', '"stepIdentity":"list-offers"');
  expect((await problemsOf(broken)).map(({ ruleId }) => ruleId)).toContain('struct');
});

it('calls operations of the OpenAPI document alone', () => {
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

it('gives no key that would make a new record a replay', () => {
  expect(description).not.toMatch(/"(?:quote|lead)_key":\{[^}]*"default"/);
  expect(description).toContain('"required":["quote_key","lead_key"]');
});
