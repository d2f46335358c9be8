import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf } from '../support/answers';
import type { Client } from '../support/client';
import { projectDir } from '../support/portal';

const run = promisify(execFile);

const topics = [
  '',
  'operations',
  'schemas',
  'errors',
  'limits',
  'signed-quotes',
  'mcp',
  'samples',
  'try',
  'changelog',
  'what-agents-see',
];
const markdownPath = (topic: string) => (topic ? `/developers/${topic}.md` : '/developers.md');

async function markdownOf(api: Client, topic: string): Promise<string> {
  const answer = await api.get(markdownPath(topic));
  expect(answer.status, topic).toBe(200);
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expectApiHeaders(answer);
  return answer.text;
}

/** The code of a language in a page, as it is printed. */
function printed(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
}

test.describe('the documentation as Markdown', () => {
  test('has every page at its path with .md, with whole addresses that answer', async ({ api }) => {
    const paths = new Set<string>();
    for (const topic of topics) {
      const markdown = await markdownOf(api, topic);
      expect(markdown).toMatch(/^# \S/);
      paths.add(topic ? `/developers/${topic}` : '/developers');
      for (const [, href = ''] of markdown.matchAll(/\]\(([^)]+)\)/g)) {
        expect(href.startsWith(`${api.url}/`), href).toBe(true);
        paths.add(href.slice(api.url.length).replace(/#.*/, ''));
      }
    }
    for (const path of paths) expect([200, 405], path).toContain((await api.get(path)).status);
  });

  test('names every operation, schema and error of the OpenAPI document', async ({ api }) => {
    const openApi = objectOf((await api.get('/openapi.json')).json);
    const operations = await markdownOf(api, 'operations');
    for (const [path, item] of Object.entries(objectOf(openApi.paths)))
      for (const [method, operation] of Object.entries(objectOf(item))) {
        expect(operations).toContain(`## ${method.toUpperCase()} ${path}`);
        expect(operations).toContain(String(objectOf(operation).description));
      }
    const schemas = await markdownOf(api, 'schemas');
    for (const name of Object.keys(objectOf(objectOf(openApi.components).schemas)))
      expect(schemas).toContain(`## ${name}\n`);
    const errors = await markdownOf(api, 'errors');
    const codes = new Set(
      [...JSON.stringify(openApi).matchAll(/"error":"([a-z_]+)"/g)].map(([, code]) => code),
    );
    expect(codes.size).toBeGreaterThan(12);
    for (const code of codes) expect(errors).toContain(`\`${code}\``);
  });

  test('shows the errors of a POST in processing order', async ({ api }) => {
    const errors = await markdownOf(api, 'errors');
    const order = [
      'rate_limited',
      'payload_too_large',
      'invalid_json',
      'field_too_long',
      'sensitive_value_rejected',
      'missing_required_fields',
      'invalid_field_value',
      'offer_not_found',
    ].map((code) => errors.indexOf(`| \`${code}\` |`));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  test('states the guardrails next to each POST and advises UUIDs', async ({ api }) => {
    const operations = await markdownOf(api, 'operations');
    for (const section of operations.split(/^## /m).filter((one) => one.startsWith('POST ')))
      expect(section).toContain('`external_actions_authorized`: false');
    expect(await markdownOf(api, 'limits')).toMatch(/random UUID/);
  });

  test('the page on what agents see shows the documents themselves', async ({ api }) => {
    const markdown = await markdownOf(api, 'what-agents-see');
    for (const path of [
      '/.well-known/api-catalog',
      '/.well-known/ai-catalog.json',
      '/mcp/server-card',
      '/api/agent/catalog',
    ])
      expect(markdown).toContain(JSON.stringify((await api.get(path)).json, null, 2));
    expect(markdown).toContain((await api.get('/llms.txt')).text.trimEnd());
  });

  test('answers 404 to an unknown topic', async ({ api }) => {
    expect((await api.get('/developers/nothing.md')).status).toBe(404);
    expect((await api.get('/developers/nothing')).status).toBe(404);
  });
});

/** Leads of the samples, which all have this agent and company; tests of the try-it form use other companies. */
async function leadsOfSamples(sql: Sql): Promise<readonly unknown[]> {
  return sql`select lead_id from leads
    where contact_or_agent_id = 'procurement-agent-7' and company = 'Northwind Clinics'`;
}

test.describe('a sample of the documentation', () => {
  test('in curl runs as printed and stores no lead', async ({ api, sql }) => {
    test.setTimeout(240_000);
    // The workflow runner is the project's own and sends no telemetry.
    const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    let count = 0;
    for (const topic of topics)
      for (const code of printed(await markdownOf(api, topic), 'sh')) {
        expect(code).not.toMatch(/\/api\/lead(?!\/check)|submit_qualified_interest/);
        const { stdout } = await run('bash', ['-euc', code], { env, cwd: projectDir });
        expect(stdout, code).not.toBe('');
        count += 1;
      }
    expect(count).toBeGreaterThan(10);
    expect(await leadsOfSamples(sql)).toEqual([]);
  });

  test('in TypeScript runs as printed and stores no lead', async ({ api, ownDir, sql }) => {
    test.setTimeout(240_000);
    const tsx = join(projectDir, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const env = { ...process.env, FORCE_COLOR: '0' };
    const file = join(ownDir, 'sample.mts');
    const outputs: string[] = [];
    for (const topic of topics)
      for (const code of printed(await markdownOf(api, topic), 'ts')) {
        writeFileSync(file, code);
        outputs.push((await run(process.execPath, [tsx, file], { env })).stdout);
      }
    expectOutputs(outputs);
    expect(await leadsOfSamples(sql)).toEqual([]);
  });

  test('in Python runs as printed and stores no lead', async ({ api, ownDir, sql }) => {
    test.setTimeout(240_000);
    const hasPython = await run('python3', ['--version']).then(
      () => true,
      () => false,
    );
    // biome-ignore lint/suspicious/noSkippedTests: the reason is printed with the results.
    test.skip(!hasPython, 'there is no python3 on this machine');
    const file = join(ownDir, 'sample.py');
    const outputs: string[] = [];
    for (const topic of topics)
      for (const code of printed(await markdownOf(api, topic), 'python')) {
        writeFileSync(file, code);
        outputs.push((await run('python3', [file])).stdout);
      }
    expectOutputs(outputs);
    expect(await leadsOfSamples(sql)).toEqual([]);
  });

  test('describes the answer next to it', async ({ api }) => {
    const markdown = await markdownOf(api, 'operations');
    const pairs = [
      ...markdown.matchAll(
        /^```sh\n(.*?)\n```\n\n(?:```(?:ts|python)\n.*?\n```\n\n)*Response 200:\n\n```json\n(.*?)\n```$/gms,
      ),
    ];
    expect(pairs).toHaveLength(4);
    for (const [, code = '', shown = ''] of pairs) {
      const { stdout } = await run('bash', ['-euc', code]);
      expect(withoutMadeUp(stdout)).toEqual(withoutMadeUp(shown));
    }
  });
});

/** One sample makes all calls; each of the others makes one. */
function expectOutputs(outputs: readonly string[]): void {
  expect(outputs.length).toBeGreaterThan(8);
  expect(outputs.filter((output) => output.trimEnd() === '2 4900 3')).toHaveLength(1);
  expect(outputs.filter((output) => output.startsWith('200 '))).toHaveLength(outputs.length - 1);
}

/** An answer without what differs each time: the id and the time of a quote. */
function withoutMadeUp(text: string): unknown {
  return JSON.parse(
    text
      .replace(/"quote_id": ?"[^"]*"/, '"quote_id":""')
      .replace(/"created_at": ?"[^"]*"/, '"created_at":""'),
  );
}
