import { expect, test } from '../support/acceptance';
import { plainLead, plainQuote } from '../support/literals';
import { lintDescription } from '../support/redocly';
import { wireContract } from '../support/wire-contract';

test.describe('the contract', () => {
  test("breaks none of Redocly's recommended rules", async ({ api }) => {
    expect(await lintDescription((await api.get('/openapi.json')).text)).toEqual([]);
  });

  test('matches every answer that these tests receive', async ({ api }) => {
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
