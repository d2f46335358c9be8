import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import OpenAI from 'openai';
import { z } from 'zod';
import { drawSample } from '../../public/pilot-scripts/sample.mjs';
import { act, planOf } from '../founders/pilots';
import { objectOf } from '../support/answers';
import type { Answer } from '../support/client';
import { projectDir } from '../support/portal';
import { batchOf, bearer, expect, get, keyedPilot, pilotOf, row, send, stateOf, test } from './pilot-keys';

const run = promisify(execFile);

const sampleAnswer = z.object({
  sample: z.object({ manifest_sha256: z.string(), seed: z.number().nullable() }).loose(),
  items: z.array(z.object({ draw: z.number(), item: z.string() }).loose()),
  has_more: z.boolean(),
});
const sampleOf = ({ json }: Answer) => sampleAnswer.parse(json);

test('an agent with official clients runs a pilot from manifest to figures', async ({
  api,
  sql,
  session,
}) => {
  const pilot = await keyedPilot(api, sql, session, false);
  await act(api, sql, pilot.vendor, session, 'save_plan', { plan: JSON.stringify(planOf()) });
  const items = Array.from({ length: 60 }, (_, at) => `message-${at}`);
  const headers = bearer(pilot);
  const manifest = await fetch(`${api.url}/api/pilots/${pilot.id}/items`, {
    method: 'POST',
    headers,
    body: items.map((item) => JSON.stringify({ item })).join('\n'),
  });
  expect(manifest.status, await manifest.clone().text()).toBe(200);
  expect(await manifest.json()).toMatchObject({ ok: true, batch: { kind: 'manifest', rows: 60 } });
  const inRoom = { headers: { Cookie: pilot.cookie } };
  const undrawn = await api.get(`${pilot.room}/results`, inRoom);
  expect(undrawn.text).toContain('can try several versions');
  expect(sampleOf(await get(api, pilot, '/sample'))).toMatchObject({ sample: { seed: null }, items: [] });
  const early = await send(api, pilot, '/results', [row('message-1')]);
  expect([early.status, early.json]).toMatchObject([409, { error: 'pilot_conflict' }]);
  // Only people can approve and start.
  for (const [base, own] of [[pilot.vendor, session] as const, [pilot.room, pilot.cookie] as const])
    await act(api, sql, base, own, 'approve_plan', { plan_no: '1' });
  await act(api, sql, pilot.vendor, session, 'set_input', { no: '1', to: 'waived' });
  await act(api, sql, pilot.room, pilot.cookie, 'set_input', { no: '2', to: 'waived' });
  const { today } = pilotOf(await get(api, pilot));
  for (const [base, own] of [[pilot.vendor, session] as const, [pilot.room, pilot.cookie] as const])
    await act(api, sql, base, own, 'approve_start', { starts_on: String(today) });
  const late = await send(api, pilot, '/items', [{ item: 'message-1' }]);
  expect([late.status, late.json]).toMatchObject([409, { error: 'pilot_conflict' }]);

  const sample = sampleOf(await get(api, pilot, '/sample'));
  const { items: drawn } = sample;
  expect(drawn.map(({ draw }) => draw)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(sample).toMatchObject({ sample: { total: 60, drawn: 40 }, has_more: false });
  expect(pilotOf(await get(api, pilot)).sample).toEqual(sample.sample);
  expect(sampleOf(await get(api, pilot, '/sample?after=38')).items).toEqual(drawn.slice(38));
  // Plan and manifest determine the seed and the items.
  const plan = objectOf(pilotOf(await get(api, pilot)).plan);
  const again = drawSample({
    ...{ planSha256: String(plan.sha256), manifestSha256: sample.sample.manifest_sha256, size: 40 },
    items: items.map((item) => ({ item, stratum: null })),
  });
  expect(again.seed).toBe(sample.sample.seed);
  expect(again.drawn.map(({ item }) => item)).toEqual(drawn.map(({ item }) => item));
  const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: pilot.secret });
  const lines = await Promise.all(
    drawn.map(async ({ item }, at) => {
      const body = { input: at % 2 ? 'Write to jane@example.com.' : 'See you on Monday.' };
      const found = await client.post<{ entities: unknown[] }>('/text/pii', {
        body,
        headers: { 'Pilot-Item': item },
      });
      return { item, kind: 'name', tp: 9 + found.entities.length, fp: 1, fn: 1 };
    }),
  );
  const results = await fetch(`${api.url}/api/pilots/${pilot.id}/results`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(results.status, await results.clone().text()).toBe(200);
  const figures = await fetch(`${api.url}/api/pilots/${pilot.id}/figures`, { headers });
  const shown = await figures.json();
  expect(shown).toMatchObject({ ok: true, is_final: false, figures: { items: 40 } });
  expect(JSON.stringify(shown)).not.toContain('verdict');
  expect(pilotOf(await get(api, pilot))).toMatchObject({
    ...{ state: 'running', items: 40, key: { requests_max: 20_000, cost_usd_max: 500 } },
    // The client retries what the engine refused for lack of a slot, which is not charged.
    usage: { charged: 40, items: 40, cost_usd: 0.08, p50_ms: expect.any(Number) },
  });
  const entries =
    await sql`select distinct pilot_id from usage_ledger where item = any(${drawn.map(({ item }) => item)})
    and pilot_id = ${pilot.id} and milliseconds >= 0`;
  expect(entries).toHaveLength(1);
  // The pilot's pages show the same.
  const page = await api.get(`${pilot.room}/results`, inRoom);
  expect(page.text).toContain('>40 items<');
});

test('answers match the OpenAPI document, and the record is read in pages', async ({ api, pilot }) => {
  const document = objectOf((await api.get('/openapi.json')).json);
  const formats = { date: true, 'date-time': true } as const;
  const ajv = new Ajv2020({ strict: false, formats });
  ajv.addSchema({ $id: 'https://openapi.test/', components: document.components });
  const fits = (name: string, answer: Answer) => {
    expect(answer.status, answer.text).toBe(200);
    const validate = ajv.getSchema(`https://openapi.test/#/components/schemas/${name}`);
    expect(validate?.(answer.json), `${name}: ${JSON.stringify(validate?.errors)}`).toBe(true);
  };
  fits('PilotResponse', await get(api, pilot));
  fits('PilotFiguresResponse', await get(api, pilot, '/figures'));
  fits('PilotSampleResponse', await get(api, pilot, '/sample'));
  fits('PilotBatchResponse', await send(api, pilot, '/results', [row('a-1')]));
  fits('PilotFiguresResponse', await get(api, pilot, '/figures'));
  const all = await get(api, pilot, '/events?after=0');
  fits('PilotEventsResponse', all);
  const events = objectOf(all.json).events;
  const kinds = Array.isArray(events) ? events.map((event) => objectOf(event).kind) : [];
  expect(kinds.slice(-2)).toEqual(['make_key', 'submit_results']);
  const rest = await get(api, pilot, `/events?after=${kinds.length - 1}`);
  expect(rest.json).toMatchObject({ has_more: false, events: [{ name: 'API key', kind: 'submit_results' }] });
  const wrong = await get(api, pilot, '/events?after=first');
  expect([wrong.status, wrong.json]).toMatchObject([
    400,
    { error: 'invalid_field_value', fields: ['after'] },
  ]);
});

test('a retry with the same Idempotency-Key stores one batch', async ({ api, otherApi, sql, pilot }) => {
  const id = randomUUID();
  const both = await Promise.all(
    [api, otherApi, api, otherApi].map((to) => send(to, pilot, '/results', [row('a-1')], id)),
  );
  expect(
    both.map(({ status }) => status),
    both[0]?.text,
  ).toEqual([200, 200, 200, 200]);
  expect(new Set(both.map((answer) => JSON.stringify(batchOf(answer)))).size).toBe(1);
  await send(api, pilot, '/results', [row('a-1', 8)], randomUUID());
  const again = await send(api, pilot, '/results', [row('b-1')], id);
  expect(again.json).toMatchObject({ idempotent_replay: true, batch: { no: batchOf(both[0] ?? again).no } });
  const [counted] =
    await sql`select count(*)::int as batches from pilot_batches where pilot_id = ${pilot.id}`;
  expect(counted?.batches).toBe(2);
});

test('an error names every wrong line and nothing is stored', async ({ api, sql, pilot }) => {
  const before = await stateOf(sql, pilot);
  for (const [lines, message, problems] of [
    [
      [row('a-1'), row('no item'), { ...row('a-2'), tp: -1 }],
      'Line 2: “no item” is not a valid item id.',
      [
        { line: 2, column: 'item', reason: 'bad_item' },
        { line: 3, column: 'tp', reason: 'not_a_count' },
      ],
    ],
    [[row('a-1'), { item: 'a-2', text: 'Jane' }], 'Line 2: ', [{ line: 2, reason: 'unknown_column' }]],
    ['{"item":', 'Line 1: Not a flat JSON object.', [{ line: 1, reason: 'not_an_object' }]],
    ['', 'Send at least one line.', [{ line: 0, reason: 'no_rows' }]],
  ] as const) {
    const refused = await send(api, pilot, '/results', typeof lines === 'string' ? lines : [...lines]);
    expect(refused.json).toMatchObject({ error: 'invalid_rows', problems });
    expect(refused.text).toContain(message);
  }
  const many = await send(
    api,
    pilot,
    '/results',
    Array.from({ length: 60 }, () => row('no item')),
  );
  expect(objectOf(many.json).problems).toHaveLength(50);
  expect((await send(api, pilot, '/results', 'x'.repeat(5_000_001))).json).toEqual({
    ...{ ok: false, error: 'payload_too_large', max_bytes: 5_000_000 },
  });
  expect((await send(api, pilot, '/results', [row('a-1')], 'k'.repeat(2_001))).status).toBe(400);
  expect(await stateOf(sql, pilot)).toBe(before);
});

test('the samples of the page run as printed', async ({ api, ownDir, pilot }) => {
  const { text } = await api.get('/developers/pilot-api.md');
  const codes = new Map(
    [...text.matchAll(/^```(sh|ts|python)\n(.*?)\n```$/gms)].map(([, language, code]) => [
      language,
      code ?? '',
    ]),
  );
  const env = { ...process.env, PILOT_API_KEY: pilot.secret, PILOT_ID: pilot.id, FORCE_COLOR: '0' };
  const inDir = { env, cwd: ownDir };
  const read = await run('bash', ['-euc', codes.get('sh') ?? 'false'], inDir);
  expect(read.stdout).toContain(`"pilot_id":"${pilot.id}"`);
  writeFileSync(join(ownDir, 'sample.mts'), codes.get('ts') ?? '');
  symlinkSync(join(projectDir, 'node_modules'), join(ownDir, 'node_modules'));
  const tsx = join(projectDir, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const sent = await run(process.execPath, [tsx, 'sample.mts'], inDir);
  expect(sent.stdout).toMatch(/^200 /);
  const hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasPython) return;
  writeFileSync(join(ownDir, 'sample.py'), codes.get('python') ?? '');
  const shown = await run('python3', ['sample.py'], inDir);
  expect(shown.stdout).toMatch(/^Names found [\d.]+\n/);
  expect(shown.stdout).toContain(' submit_results API key\n');
});
