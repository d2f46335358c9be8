import { assert, constantFrom, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import type { CodeLanguage } from '@/lib/discovery/documentation/page';
import { highlightedHtml } from './code';

const languages: readonly CodeLanguage[] = ['sh', 'ts', 'python', 'json', 'toml', 'text'];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Text of HTML without its spans. */
const textOf = (html: string) =>
  html
    .replaceAll(/<\/?span[^<>]*>/g, '')
    .replaceAll(/&([a-z0-9#]+);/g, (_, name: string) => entities[name] ?? '');

it('adds spans of its own, and neither loses a character nor lets markup through', () => {
  assert(
    property(string(), constantFrom(...languages), (code, language) => {
      const html = highlightedHtml(code, language);
      expect(html.replaceAll(/<\/?span(?: class="[a-z_ -]+")?>/g, '')).not.toMatch(/[<>]/);
      expect(textOf(html)).toBe(code);
    }),
  );
});

it('escapes markup in code', () => {
  expect(highlightedHtml('<script>alert("a")</script>', 'text')).not.toContain('<script');
});

it('distinguishes JSON keys from values', () => {
  const html = highlightedHtml('{"a": "b", "c": 1}', 'json');
  expect(html).toContain('<span class="hljs-attr">&quot;a&quot;</span>');
  expect(html).toContain('<span class="hljs-string">&quot;b&quot;</span>');
  expect(html).toContain('<span class="hljs-number">1</span>');
});
