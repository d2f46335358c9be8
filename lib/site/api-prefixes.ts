/** What answers below a first part of a path. */
type Api = 'acquisition' | 'developer' | 'documentation';

/** The first parts of paths that are no pages, and what answers there. */
const apiByPrefix: ReadonlyMap<string, Api> = new Map([
  ['api', 'acquisition'],
  ['schemas', 'acquisition'],
  ['.well-known', 'acquisition'],
  ['openapi.json', 'acquisition'],
  ['arazzo.json', 'acquisition'],
  ['mcp', 'acquisition'],
  ['llms.txt', 'acquisition'],
  ['trust.json', 'acquisition'],
  ['v1', 'developer'],
  // The documentation as Markdown, as a Next host hands it over.
  ['developers.md', 'documentation'],
]);

/** The prefixes as alternatives of a regular expression. */
export const apiPrefixPattern = [...apiByPrefix.keys()].join('|').replaceAll('.', '\\.');

/** What answers a path, so that an error there is its own; undefined for pages. */
export function apiOf(path: string): Api | undefined {
  return apiByPrefix.get(path.split('/', 2)[1] ?? '');
}
