import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serversWith } from '../../developer-api/kernel/servers-fixture';
import { errorStatus } from '../../kernel/errors';
import { defaultOffers } from '../../offers/default-offers';
import { documentationTopics } from '../topics';
import { pageAsMarkdown } from './page';
import { sectionsOf } from './sections';
import { type DocumentedPortal, fillTemplate, writePage, writePages } from './write-pages';

const baseUrl = 'https://portal.example';
const portal: DocumentedPortal = {
  vendor: 'Tessera',
  hasDeveloperApi: true,
  subject: 'AI for messages',
  baseUrl,
  offers: defaultOffers.map(({ offer }) => offer),
  quoteKey: 'key-1',
  servers: serversWith(),
  securityContacts: ['mailto:security@portal.example'],
};
const pages = writePages(portal);
const markdownOf = (topic: string) => {
  const page = writePage(portal, topic);
  return page ? pageAsMarkdown(page, baseUrl) : '';
};

describe('the pages', () => {
  it('each have a file with a title, a summary and no placeholder', () => {
    expect(readdirSync('lib/discovery/documentation/content').toSorted()).toEqual(
      documentationTopics.map((topic) => `${topic || 'start'}.md`).toSorted(),
    );
    for (const { topic, title, summary, body } of pages) {
      expect(title, topic).not.toBe('');
      expect(summary, topic).toMatch(/\.$/);
      expect(body, topic).not.toMatch(/\{\{|undefined|\n{4}/);
    }
  });

  it('have headings that links can name, each once a page', () => {
    const anchors = new Set<string>();
    for (const { topic, body } of pages) {
      const ids = sectionsOf(body).flatMap(({ heading }) => heading?.id ?? []);
      expect(new Set(ids).size, topic).toBe(ids.length);
      for (const id of ids) anchors.add(`/developers${topic && `/${topic}`}#${id}`);
    }
    const links = pages.flatMap(({ body }) => [...body.matchAll(/\]\((\/developers[^)]*#[^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(([, link = '']) => !anchors.has(link)).map(([, link]) => link)).toEqual([]);
  });

  it('are portable Markdown: no ids, no code names, absolute addresses', () => {
    for (const { topic } of pages) {
      const text = markdownOf(topic);
      expect(text).not.toMatch(/^#.* \{#/m);
      expect(text).not.toMatch(/^```[a-z]+ /m);
      expect(text).not.toContain('](/');
    }
    expect(markdownOf('')).toMatch(/^```sh\ncurl .*\n/m);
    expect(markdownOf('')).toContain('\n\nResponse 200:\n\n```json\n');
  });

  it('state for every error code when it is returned', () => {
    const text = markdownOf('errors');
    expect(Object.keys(errorStatus).filter((code) => !text.includes(`| \`${code}\` |`))).toEqual([]);
  });

  it('list every release of the changelog, with its date', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)/gm)].map(
      ([, version, date]) => `${version}, ${date}`,
    );
    expect(released.length).toBeGreaterThan(1);
    const headings = [...markdownOf('changelog').matchAll(/^## (\d.*)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(released);
  });
});

describe('a template', () => {
  it('inserts values unchanged and omits the block of an empty one', () => {
    expect(fillTemplate('a {{b}}\n\n{{c}}\n\n{{d.e}}', { b: '$&', c: '', 'd.e': 1 })).toBe('a $&\n\n1');
  });

  it('refuses a placeholder without a value', () => {
    expect(() => fillTemplate('{{a}}', {})).toThrow('{{a}}');
  });
});
