import { expect, it } from 'vitest';
import { serversWith } from '../../developer-api/servers-fixture';
import { leadRequestSchema } from '../../leads/lead';
import { quoteRequestSchema } from '../../quotes/quote';
import { pageAsMarkdown } from './blocks';
import { curlPost } from './curl';
import { type DocumentedPortal, documentationPages } from './pages';
import { sampleLead, sampleQuote } from './samples';

const baseUrl = 'https://portal.example';
const portal: DocumentedPortal = {
  vendor: 'Tessera',
  baseUrl,
  offers: [],
  quoteKey: 'key-1',
  servers: serversWith({ chat: { models: ['chat-1'] }, speech: { models: ['speech-1'] } }),
  securityContacts: [],
};

it('has values that the schemas accept', () => {
  expect(leadRequestSchema.safeParse(sampleLead('speech')).success).toBe(true);
  expect(quoteRequestSchema.safeParse(sampleQuote('speech')).success).toBe(true);
});

it('prints nothing to run that stores a lead', () => {
  const codes = documentationPages(portal)
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'code' && ['sh', 'ts', 'python'].includes(block.language))
    .map((block) => (block.kind === 'code' ? block.code : ''));
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => /\/api\/lead(?!\/check)|submit_qualified_interest/.test(code))).toEqual([]);
  expect(codes.filter((code) => code.includes('/api/lead/check')).length).toBeGreaterThan(3);
});

it('says beside the dry run how a lead is stored', () => {
  const markdown = documentationPages(portal).map((page) => pageAsMarkdown(page, baseUrl));
  for (const text of markdown.filter((one) => one.includes(`${baseUrl}/api/lead/check`)))
    expect(text).toMatch(/path `\/api\/lead`/);
});

it('keeps every byte of a body through the shell', () => {
  const body = `@{"a": "it's \\n $HOME"}`;
  expect(curlPost('https://portal.example/x', undefined, body)).toContain(
    `--data-raw '@{"a": "it'\\''s \\n $HOME"}'`,
  );
});
