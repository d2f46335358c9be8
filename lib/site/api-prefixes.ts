type Api = 'acquisition' | 'developer' | 'documentation';

/** First segments of paths that are not pages, with the API that serves them. */
const apiByPrefix: ReadonlyMap<string, Api> = new Map([
  ['api', 'acquisition'],
  ['schemas', 'acquisition'],
  ['.well-known', 'acquisition'],
  ['openapi.json', 'acquisition'],
  ['arazzo.json', 'acquisition'],
  ['mcp', 'acquisition'],
  ['llms.txt', 'acquisition'],
  ['trust.json', 'acquisition'],
  ['security-questions.csv', 'acquisition'],
  ['v1', 'developer'],
  // Documentation as Markdown, on a plain Next host.
  ['developers.md', 'documentation'],
]);

export const apiPrefixPattern = [...apiByPrefix.keys()].join('|').replaceAll('.', '\\.');

export function apiOf(path: string): Api | undefined {
  return apiByPrefix.get(path.split('/', 2)[1] ?? '');
}
