import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf, recordOf, textOf } from '../support/answers';
import type { Client } from '../support/client';
import { plainLead, plainQuote, secretLike } from '../support/literals';
import { connectMcp, revisions } from '../support/mcp';

const quote = async (api: Client) =>
  textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');

const related = (...targets: string[]) => targets.map((target) => `<${target}>; rel="related"`).join(', ');

const unknownId = `quote_${'0'.repeat(32)}`;

/** Returns the stored quotes of the lead in an answer. */
async function namedQuotes(sql: Sql, answer: Parameters<typeof recordOf>[0]): Promise<unknown> {
  const [row] = await sql`
    select named_quotes from leads where lead_id = ${textOf(recordOf(answer, 'lead'), 'lead_id')}`;
  return row?.named_quotes;
}

const byLink = (...ids: string[]) => ids.map((quote_id) => ({ quote_id, named_by: 'link' }));

test.describe('the Link header of POST /api/lead', () => {
  test('names quotes by path and by address, in one header or several', async ({ api, sql }) => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => quote(api)));
    const [one = '', two = '', three = '', four = ''] = ids;
    const answer = await api.post('/api/lead', plainLead, {
      headers: {
        Link: [
          related(`/quotes/${one}`, `${api.url}/api/quotes/${two}`),
          `</offers>; rel=up, </api/quotes/${three}>;title="a, <b>" ; rel="item Related"`,
          `<${api.url.toUpperCase()}/quotes/${four}>; rel=related`,
        ],
      },
    });
    expect(await namedQuotes(sql, answer)).toEqual(byLink(one, two, three, four));
  });

  test('does not change the response and its headers', async ({ api }) => {
    const key = randomUUID();
    const Link = related(`/quotes/${await quote(api)}`);
    const plain = await api.post('/api/lead', plainLead);
    const linked = await api.post('/api/lead', plainLead, { headers: { Link, 'Idempotency-Key': key } });
    expect(Object.keys(recordOf(linked, 'lead'))).toEqual(Object.keys(recordOf(plain, 'lead')));
    expect(linked.headerNames).toEqual(plain.headerNames);
    expectApiHeaders(linked);
    const replayed = await api.post('/api/lead', plainLead, { headers: { 'Idempotency-Key': key } });
    expect(replayed.text).toBe(linked.text.replace(/\}$/, ',"idempotent_replay":true}'));
  });

  for (const [what, linkOf] of [
    ['an unknown quote', () => related(`/quotes/${unknownId}`)],
    ['another site', (id: string) => related(`https://portal.example/quotes/${id}`)],
    ['another relation', (id: string) => `</quotes/${id}>; rel=next`],
    ['another page', (id: string) => related(`/receipts/${id}`)],
    ['a query', (id: string) => related(`/quotes/${id}?x=1`)],
    ['no brackets', (id: string) => `/quotes/${id}; rel=related`],
    ['an open quotation', (id: string) => `</quotes/${id}>; rel="related`],
    ['too much', (id: string) => `${related(`/quotes/${id}`)}, <${'x'.repeat(2_000)}>; rel=next`],
    ['a secret', () => related(`/quotes/${secretLike}`)],
    ['bytes beyond ASCII', (id: string) => `${related(`/quotes/${id}é`)}`],
  ] as const) {
    test(`is ignored if it contains ${what}`, async ({ api, sql }) => {
      const Link = linkOf(await quote(api));
      const answer = await api.post('/api/lead', plainLead, { headers: { Link } });
      expect(await namedQuotes(sql, answer)).toBeNull();
    });
  }

  test('names five quotes at most, each once', async ({ api, sql }) => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => quote(api)));
    const Link = related(...[ids[0] ?? '', ...ids].map((id) => `/quotes/${id}`));
    const answer = await api.post('/api/lead', plainLead, { headers: { Link } });
    expect(await namedQuotes(sql, answer)).toEqual(byLink(...ids.slice(0, 5)));
  });

  test('is not replaced by properties of the body', async ({ api, sql }) => {
    const id = await quote(api);
    const further = { quote_id: id, quote_ids: [id], named_quotes: [{ quote_id: id }], source: id };
    expect(await namedQuotes(sql, await api.post('/api/lead', { ...plainLead, ...further }))).toBeNull();
  });
});

test('the request form names quotes by its fields', async ({ api, sql }) => {
  const ids = [await quote(api), await quote(api)];
  const { contact_consent: _, ...texts } = plainLead;
  const form = new URLSearchParams(Object.entries(texts).map(([name, value]) => [name, String(value)]));
  form.set('contact_consent', 'on');
  form.set('idempotency_key', randomUUID());
  for (const id of [...ids, 'anything', unknownId]) form.append('quote_id', id);
  const answer = await api.post('/request/send', form.toString(), {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
  });
  const leadId = textOf(objectOf(answer.json), 'location').replace('/receipts/', '');
  const [row] = await sql`select named_quotes from leads where lead_id = ${leadId}`;
  expect(row?.named_quotes).toEqual(ids.map((quote_id) => ({ quote_id, named_by: 'form' })));
});

for (const { revision, mode } of revisions) {
  test(`MCP ${revision} names quotes by an argument`, async ({ api, sql }) => {
    const client = await connectMcp(api.url, mode);
    const id = await quote(api);
    const submit = async (quote_ids: unknown) => {
      const result = await client.callTool({
        name: 'submit_qualified_interest',
        arguments: { ...plainLead, quote_ids },
      });
      const leadId = textOf(objectOf(objectOf(result.structuredContent).lead), 'lead_id');
      const [row] = await sql`select named_quotes from leads where lead_id = ${leadId}`;
      return row?.named_quotes;
    };
    expect(await submit([unknownId, id, 5, id])).toEqual([{ quote_id: id, named_by: 'mcp' }]);
    for (const unread of [id, { id }, null, [`/quotes/${id}`]]) expect(await submit(unread)).toBeNull();
    await client.close();
  });
}
