import { expect, it } from 'vitest';
import type { DocumentationPage } from './page';
import { documentationIndex, searchDocumentation } from './search';

const pages: DocumentationPage[] = [
  {
    topic: '',
    title: 'Start',
    summary: 'How to begin.',
    body: '## Keys\n\nAsk for a [trial key](/developers/keys) first.',
  },
  {
    topic: 'errors',
    title: 'Errors',
    summary: 'All of them.',
    body: [
      '## Rate limits {#limits}',
      `- ${'`rate_limited`: wait. '.repeat(30)}`,
      '## Samples',
      '```sh curl\ncurl https://portal.example/api/offers\n```',
    ].join('\n\n'),
  },
];

const index = documentationIndex(pages, 'https://portal.example');

const pathsFor = (query: string) => searchDocumentation(index, query).map(({ path }) => path);

it('finds headings before texts, by the first letters of words', () => {
  expect(pathsFor('key')).toEqual(['/developers#keys']);
  expect(pathsFor('LIMIT')).toEqual(['/developers/errors#limits']);
  expect(pathsFor('rate_limited')).toEqual(['/developers/errors#limits']);
  expect(pathsFor('offers')).toEqual(['/developers/errors#samples']);
  expect(pathsFor('errors')[0]).toBe('/developers/errors');
});

it('requires every word', () => {
  expect(pathsFor('trial key')).toEqual(['/developers#keys']);
  expect(pathsFor('trial offers')).toEqual([]);
});

it.each(['', '   ', '!?', '[', '<script>', 'nothing', '\u{1F600}'])('finds nothing for %j', (query) => {
  expect(searchDocumentation(index, query)).toEqual([]);
});

it('shows the text around the word, without markup', () => {
  expect(searchDocumentation(index, 'trial')[0]).toEqual({
    path: '/developers#keys',
    page: 'Start',
    heading: 'Keys',
    excerpt: 'Ask for a trial key first.',
  });
  expect(searchDocumentation(index, 'wait')[0]?.excerpt).toMatch(/^rate_limited: wait.{130,150} …$/);
});

it('shows and finds addresses of the portal by their paths', () => {
  expect(searchDocumentation(index, 'offers')[0]?.excerpt).toBe('curl /api/offers');
  expect(pathsFor('portal')).toEqual([]);
});

it('reads no more than the first hundred characters', () => {
  expect(pathsFor(`${'key '.repeat(25)}offers`)).toEqual(['/developers#keys']);
});
