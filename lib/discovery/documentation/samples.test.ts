import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serversWith } from '../../developer-api/kernel/servers-fixture';
import { leadRequestSchema } from '../../leads/lead';
import { defaultOffers } from '../../offers/default-offers';
import { quoteRequestSchema } from '../../quotes/quote';
import { sampleLead, sampleQuote } from '../arazzo';
import { curlPost } from './curl';
import { pageAsMarkdown } from './page';
import { arazzoRunnerVersion, type DocumentedPortal, writePages } from './write-pages';

const baseUrl = 'https://portal.example';
const portal: DocumentedPortal = {
  vendor: 'Tessera',
  hasDeveloperApi: true,
  subject: 'AI for messages',
  baseUrl,
  offers: [],
  quoteKey: 'key-1',
  servers: serversWith({ chat: { models: ['chat-1'] }, speech: { models: ['speech-1'] } }),
  securityContacts: [],
};

/** Every code block of the documentation. */
function codesOf(documented: DocumentedPortal) {
  return writePages(documented)
    .flatMap(({ body }) => [...body.matchAll(/^```([a-z]+) (.+)\n([\s\S]*?)\n```$/gm)])
    .map(([, language = '', name = '', code = '']) => ({ language, name, code }));
}

it('has values that the schemas accept', () => {
  expect(leadRequestSchema.safeParse(sampleLead('speech')).success).toBe(true);
  expect(quoteRequestSchema.safeParse(sampleQuote('speech')).success).toBe(true);
});

it('prints no command that stores a lead', () => {
  const codes = codesOf(portal)
    .filter(({ language }) => ['sh', 'ts', 'python'].includes(language))
    .map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(25);
  expect(codes.filter((code) => /\/api\/lead(?!\/check)|submit_qualified_interest/.test(code))).toEqual([]);
  expect(codes.filter((code) => code.includes('/api/lead/check')).length).toBeGreaterThan(3);
});

it('explains next to the dry run how a lead is stored', () => {
  const markdown = writePages(portal).map((page) => pageAsMarkdown(page, baseUrl));
  for (const text of markdown.filter((one) => one.includes(`${baseUrl}/api/lead/check`)))
    expect(text).toMatch(/same body to `\/api\/lead`/);
});

it('keeps every byte of a body through the shell', () => {
  const body = `@{"a": "it's \\n $HOME"}`;
  expect(curlPost('https://portal.example/x', undefined, body)).toContain(
    `--data-raw '@{"a": "it'\\''s \\n $HOME"}'`,
  );
});

it('prints valid JSON and the right address for each MCP client', () => {
  const codes = codesOf({ ...portal, offers: defaultOffers.map(({ offer }) => offer) });
  for (const { name, language, code } of codes.filter((one) => one.language === 'json'))
    expect(() => JSON.parse(code), `${name}, ${language}`).not.toThrow();
  const ofClients = codes.filter(
    ({ name, language }) =>
      / for (?:Claude|Cursor|Codex|Windsurf|Gemini)|mcp\.json|connector/.test(name) && language !== 'sh',
  );
  expect(ofClients.length).toBeGreaterThan(8);
  for (const { name, code } of ofClients) expect(code, name).toContain(`${baseUrl}/mcp`);
});

it('prints the version of the runner that tests the workflows', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(devDependencies['@redocly/cli']).toBe(arazzoRunnerVersion);
});
