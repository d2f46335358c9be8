import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from '../support/acceptance';
import { expectRefusal, objectOf, recordOf, textOf } from '../support/answers';
import type { Client } from '../support/client';
import { plainLead, plainQuote } from '../support/literals';
import { connectMcp, toolAnswer } from '../support/mcp';

const keyed = (key: string, more: Record<string, string> = {}) => ({
  headers: { 'Idempotency-Key': key, ...more },
});

async function store(api: Client, key: string, more: Record<string, string> = {}) {
  const first = await api.post('/api/lead', plainLead, keyed(key, more));
  return { first, leadId: textOf(recordOf(first, 'lead'), 'lead_id') };
}

/** The fields of the noted replays of a lead, oldest first. */
async function notedFields(sql: Sql, leadId: string): Promise<unknown[]> {
  const [row] = await sql`select moments from lead_replays where lead_id = ${leadId}`;
  return Array.isArray(row?.moments) ? row.moments.map((moment: unknown) => objectOf(moment).fields) : [];
}

test.describe('a replay with a different body', () => {
  test('is answered with the stored lead, and noted on it without a value', async ({
    api,
    otherApi,
    sql,
  }) => {
    const key = randomUUID();
    const { first, leadId } = await store(api, key);
    const replayed = first.text.replace(/\}$/, ',"idempotent_replay":true}');
    const bodies = [
      { ...plainLead, company: 'Southgate Holding', workflow: 'Another workflow' },
      { ...plainLead, samples_available: 'yes' },
      { ...plainLead, annual_commit: -1 },
    ];
    for (const body of bodies) expect((await api.post('/api/lead', body, keyed(key))).text).toBe(replayed);
    expect((await otherApi.post('/api/lead', { ...plainLead, timeline: 'May' }, keyed(key))).text).toBe(
      replayed,
    );
    await expect
      .poll(async () => (await notedFields(sql, leadId)).map(String).sort())
      .toEqual(['annual_commit', 'company,workflow', 'samples_available', 'timeline']);
    const [noted] = await sql`select to_jsonb(r)::text as text from lead_replays r where lead_id = ${leadId}`;
    expect(noted?.text).not.toMatch(/Southgate|Another|May/);
  });

  test('is not noted if it would have been stored the same', async ({ api, sql }) => {
    const key = randomUUID();
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    const Link = `</quotes/${quoteId}>; rel=related`;
    const { leadId } = await store(api, key, { Link });
    const padded = { ...plainLead, company: `  ${plainLead.company} `, timeline: ' ', risk_owner: null };
    await api.post('/api/lead', plainLead, keyed(key, { Link }));
    await api.post('/api/lead', { ...padded, notes: 'dropped' }, keyed(key, { Link: `${Link}, ${Link}` }));
    // Notes are written in the order of the requests, so this one follows any that the others caused.
    await api.post('/api/lead', plainLead, keyed(key));
    await expect.poll(() => notedFields(sql, leadId)).toEqual([['Link']]);
  });

  test('is noted over MCP as well', async ({ api, sql }) => {
    const key = randomUUID();
    const { leadId } = await store(api, key);
    const client = await connectMcp(api.url, 'legacy');
    const call = { ...plainLead, success_metric: 'Another', source: 'api', idempotency_key: key };
    const { json } = toolAnswer(
      await client.callTool({ name: 'submit_qualified_interest', arguments: call }),
    );
    expect(json).toMatchObject({ lead: { lead_id: leadId }, idempotent_replay: true });
    await expect.poll(() => notedFields(sql, leadId)).toEqual([['success_metric']]);
    await client.close();
  });

  test('of simultaneous requests is noted for all but the first', async ({ api, sql }) => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        api.post('/api/lead', { ...plainLead, company: `Company ${at}` }, keyed(key)),
      ),
    );
    const ids = new Set(answers.map((answer) => textOf(recordOf(answer, 'lead'), 'lead_id')));
    expect(ids.size).toBe(1);
    const [leadId = ''] = ids;
    await expect.poll(() => notedFields(sql, leadId)).toEqual(Array.from({ length: 5 }, () => ['company']));
  });
});

test('refuses the one key that a README printed, and no other', async ({ api }) => {
  const printed = '5f0c2f6e-6d0a-4c52-9d0b-3f1a7e8b9c01';
  const refusal = {
    error: 'invalid_field_value',
    fields: ['Idempotency-Key'],
    message: 'Idempotency-Key was copied from an example: use a random UUID of your own.',
  };
  for (const [path, body] of [
    ['/api/lead', plainLead],
    ['/api/quote', plainQuote],
  ] as const) {
    expectRefusal(await api.post(path, body, keyed(printed)), 400, refusal);
    expectRefusal(await api.post(path, body, keyed(` ${printed} `)), 400, refusal);
    expect((await api.post(path, body, keyed(printed.toUpperCase()))).status).toBe(200);
    expect((await api.post(path, body, keyed(randomUUID()))).status).toBe(200);
  }
});

test('IDEMPOTENCY_KEYS=strict refuses keys of under 16 characters, before any replay', async ({
  api,
  databaseUrl,
  startOwn,
}) => {
  const { client, url } = await startOwn({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXY_HOPS: '1',
    IDEMPOTENCY_KEYS: 'strict',
  });
  const short = randomUUID().slice(0, 15);
  const refusal = {
    error: 'invalid_field_value',
    fields: ['Idempotency-Key'],
    message: 'Idempotency-Key must have at least 16 characters: use a random UUID.',
  };
  for (const [path, body] of [
    ['/api/lead', plainLead],
    ['/api/quote', plainQuote],
  ] as const) {
    const first = await api.post(path, body, keyed(short));
    expect(first.status).toBe(200);
    expectRefusal(await client.post(path, body, keyed(short)), 400, refusal);
    expectRefusal(await client.post(path, {}, keyed(short)), 400, refusal);
    expectRefusal(await client.post(path, { ...body, notes: 'x'.repeat(2_001) }, keyed(short)), 400, {
      error: 'field_too_long',
      fields: ['notes'],
      max_chars: 2000,
    });
    const long = `${short}🔑`;
    expect((await client.post(path, body, keyed(Buffer.from(long).toString('latin1')))).status).toBe(200);
    expect((await client.post(path, body)).status).toBe(200);
    expect((await client.post(path, body, keyed('  '))).status).toBe(200);
  }
  const mcp = await connectMcp(url, 'legacy');
  const call = { ...plainLead, idempotency_key: short };
  const result = toolAnswer(await mcp.callTool({ name: 'submit_qualified_interest', arguments: call }));
  expect(result).toEqual({ isError: true, json: { ok: false, ...refusal } });
  await mcp.close();
});
