import { documentationPath } from '../site/pages';

/** Pages of the documentation by their path segment, in order; empty for the first page. */
export const documentationTopics = [
  '',
  'operations',
  'schemas',
  'errors',
  'limits',
  'signed-quotes',
  'pilot-api',
  'mcp',
  'samples',
  'try',
  'developer-api',
  'changelog',
  'what-agents-see',
] as const;

export type DocumentationTopic = (typeof documentationTopics)[number];

/** Lists the topics; without the developer API, its topic is left out. */
export function shownTopics(hasDeveloperApi: boolean): DocumentationTopic[] {
  return documentationTopics.filter((topic) => hasDeveloperApi || topic !== 'developer-api');
}

/** Pages in display order, grouped by subject. */
export const topicGroups: readonly { name: string; topics: readonly DocumentationTopic[] }[] = [
  { name: 'Get started', topics: ['', 'samples', 'mcp', 'try'] },
  { name: 'Pilots', topics: ['operations', 'schemas', 'errors', 'limits', 'signed-quotes', 'pilot-api'] },
  { name: 'Models', topics: ['developer-api'] },
  { name: 'More', topics: ['what-agents-see', 'changelog'] },
];

export const tryTopic: DocumentationTopic = 'try';

export function topicPath(topic: string): string {
  return topic === '' ? documentationPath : `${documentationPath}/${topic}`;
}

/** Returns the topic of `/developers/errors.md`, or of `/developers.md/errors`, the form that a Next host passes on. */
export function markdownTopicOfPath(path: string): string | undefined {
  const [whole, before, after] = /^\/developers(?:\/([a-z-]+))?\.md(?:\/([a-z-]+))?$/.exec(path) ?? [];
  if (whole === undefined || (before !== undefined && after !== undefined)) return undefined;
  return before ?? after ?? '';
}

export const samplesPath = '/samples/developer-api';
