import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from '../support/acceptance';
import { plainLead, plainQuote } from '../support/literals';
import { wireContract } from '../support/wire-contract';

test.describe('the contract', () => {
  test("breaks none of Redocly's recommended rules", async ({ api }) => {
    const { text } = await api.get('/openapi.json');
    const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ severity, ruleId, message }) => ({ severity, ruleId, message }))).toEqual([]);
  });

  test("breaks none of Spectral's recommended rules", async ({ api }) => {
    const linter = new spectral.Spectral();
    // @ts-expect-error The types of Spectral's own two packages do not agree.
    linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
    const problems = await linter.run((await api.get('/openapi.json')).text);
    expect(problems.map(({ code, message, path }) => ({ code, message, path }))).toEqual([]);
  });

  test('is held against every answer that these tests see', async ({ api }) => {
    const contract = await wireContract();
    const quote = await api.post('/api/quote', plainQuote);
    const refused = await api.post('/api/lead', { ...plainLead, company: '' });
    const seen = (path: string, answer: object) =>
      contract?.problemsOf('POST', path, { ...quote, ...answer }).join('; ');
    expect(seen('/api/quote', {})).toBe('');
    expect(seen('/api/lead', refused)).toBe('');
    expect(seen('/api/quote', { json: { ok: true } })).toContain("must have required property 'quote'");
    expect(seen('/api/lead', { ...refused, json: { ok: false, error: 'oops' } })).not.toBe('');
    expect(seen('/api/lead', { status: 418 })).toContain('status 418 is not described');
    expect(seen('/api/lead', { ...refused, headers: { 'content-type': 'text/html' } })).toContain(
      'text/html',
    );
    expect(seen('/api/nothing', { status: 404, json: { ok: false, error: 'not_found' } })).toBe('');
    expect(seen('/api/nothing', { status: 404, json: {} })).not.toBe('');
  });
});
