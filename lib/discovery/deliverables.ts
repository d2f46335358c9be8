import type { EngineInfo } from '../developer-api/kernel/engine-info';
import { type Operation, type OperationName, operations } from '../developer-api/kernel/operations';
import type { Scope } from '../developer-api/kernel/scopes';
import { enginesOf, type Servers, type Serving, servingOf } from '../developer-api/kernel/serving';
import { listInWords } from '../kernel/format-list';
import type { OfferDetails } from '../offers/offer-details';

/** Serving states as texts that follow the operation's title. */
const servingWords: Readonly<Record<Serving, string>> = {
  engine: 'served here, by the portal’s own engine',
  provider: 'served by a configured provider',
  unconfigured: 'not yet served, no provider is configured',
  uninstalled: 'not yet served, no engine for it is installed',
};

/** Maximum number of languages to list for an operation. */
const languagesNamedMax = 3;

/** Describes how an operation is served under this configuration, including the limits of its engine. */
export function servingInWords(operation: OperationName, servers: Servers): string {
  const serving = servingOf(operation, servers);
  if (serving !== 'engine') return servingWords[serving];
  const engines = enginesOf(operation, servers);
  return [
    servingWords.engine,
    ...(engines[0]?.quality === 'basic' ? ['of basic quality'] : []),
    ...languagesInWords(engines),
    ...(engines[0]?.subject ? [`for ${engines[0].subject} only`] : []),
  ].join(', ');
}

/** Returns, for example, `for English only`; empty for engines that know any language, or more than a few. */
function languagesInWords(engines: readonly EngineInfo[]): string[] {
  const known = new Set(engines.flatMap(({ languages }) => languages ?? []));
  if (known.size > languagesNamedMax || engines.some(({ languages }) => languages === null)) return [];
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const listed = [...known].map((language) => names.of(language) ?? language);
  return [`for ${listInWords(listed)} only`];
}

export interface Deliverable {
  operation: OperationName;
  title: string;
  serving: Serving;
  /** Returns, for example, `not yet served`. */
  words: string;
  isServed: boolean;
}

/** Lists the operations that an offer relies on, with how each is served as configured; empty if none are stated. */
export function deliverablesOf(details: OfferDetails | undefined, servers: Servers): Deliverable[] {
  return (details?.operations ?? []).map((operation) => ({
    operation,
    title: operations[operation].title,
    serving: servingOf(operation, servers),
    words: servingInWords(operation, servers),
    isServed: isServed(operation, servers),
  }));
}

/** Kinds of data that the pilots work on, in display order. */
const works = ['messages', 'calls', 'images'] as const;

export type Work = (typeof works)[number];

const workOfScope = {
  chat: 'messages',
  text: 'messages',
  speech: 'calls',
  image: 'images',
} as const satisfies Record<Scope, Work>;

/** Lists the kinds of data that offers work on, without duplicates; empty if no operation is stated. */
export function worksOf(details: readonly (OfferDetails | undefined)[]): Work[] {
  const scopes = details.flatMap((one) => one?.operations ?? []).map((name) => operations[name].scope);
  return works.filter((work) => scopes.some((scope) => workOfScope[scope] === work));
}

const allOperations = Object.values<Operation & { name: OperationName }>(operations);

export function isServed(operation: OperationName, servers: Servers): boolean {
  return ['engine', 'provider'].includes(servingOf(operation, servers));
}

export function isScopeServed(wanted: Scope, servers: Servers): boolean {
  return allOperations.some(({ name, scope }) => scope === wanted && isServed(name, servers));
}

/** Served operations in words, such as `Text analysis and transcription`. */
export function servedInWords(servers: Servers): string {
  const further = allOperations
    .filter(({ name, scope }) => scope !== 'text' && isServed(name, servers))
    .map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1));
  return listInWords(['Text analysis', ...further]);
}
