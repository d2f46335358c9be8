import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf } from '../support/answers';
import { runRedocly } from '../support/redocly';

/** Runs a workflow of the portal with Redocly's runner and returns the text that it prints. */
async function respect(url: string, workflow: string, input: object) {
  const args = ['respect', `${url}/arazzo.json`, '--workflow', workflow, '--input', JSON.stringify(input)];
  const { stdout, stderr } = await runRedocly(args);
  return stripVTControlCharacters(`${stdout}${stderr}`);
}

test('every origin can read the workflows', async ({ api }) => {
  const answer = await api.get('/arazzo.json');
  expect(answer.status).toBe(200);
  expectApiHeaders(answer);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(objectOf(answer.json)).toMatchObject({
    arazzo: '1.0.1',
    sourceDescriptions: [{ url: `${api.url}/openapi.json` }],
  });
  expect((await api.post('/arazzo.json', {})).status).toBe(405);
  expect((await api.get('/arazzo.json/x')).status).toBe(404);
});

test('an outside runner goes from offer to quote and check, and stores no lead', async ({ api, sql }) => {
  const company = `Checked ${crypto.randomUUID()}`;
  const input = { quote_key: crypto.randomUUID(), company };
  const printed = await respect(api.url, 'check-interest', input);
  expect(printed).toContain('Steps: 3 passed, 3 total');
  expect(await sql`select quote_id from quotes where idempotency_key = ${input.quote_key}`).toHaveLength(1);
  expect(await sql`select lead_id from leads where company = ${company}`).toHaveLength(0);
});

test('a workflow runner submits a lead with its quote and reads its receipt', async ({ api, sql }) => {
  const company = `Submitted ${crypto.randomUUID()}`;
  const input = { quote_key: crypto.randomUUID(), lead_key: crypto.randomUUID(), company };
  const printed = await respect(api.url, 'submit-interest', input);
  expect(printed).toContain('Steps: 5 passed, 5 total');
  const [lead] = await sql`select lead_id from leads where company = ${company}`;
  const { receipt } = objectOf((await api.get(`/api/receipts/${lead?.lead_id}`)).json);
  expect(objectOf(receipt)).toMatchObject({
    status: 'received',
    quotes: [{ quote_id: expect.stringMatching(/^quote_/) }],
  });
});
