import type { EngineInfo } from '../developer-api/kernel/engine-info';
import {
  type Operation,
  type OperationName,
  operations,
  type Scope,
} from '../developer-api/kernel/operations';
import { enginesOf, type Servers, type Serving, servingOf } from '../developer-api/kernel/serving';
import { listInWords } from '../kernel/format-list';
import type { PortalSettings } from '../kernel/portal-settings';
import type { Offer } from '../offers/offer';
import type { OfferCatalog, OfferDetails } from '../offers/offer-details';

/** Serving states as texts that follow the operation's title. */
const servingWords: Readonly<Record<Serving, string>> = {
  engine: 'available on the portal’s own engine',
  provider: 'available from a configured provider',
  unconfigured: 'not available yet',
  uninstalled: 'not available yet',
};

/** Reasons for founders why an operation is not served. */
const missingWords: Readonly<Record<Exclude<Serving, 'engine' | 'provider'>, string>> = {
  unconfigured: 'no provider is configured',
  uninstalled: 'no engine is installed',
};

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
  /** Serving state in words, such as `not available yet`. */
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

/** Returns true if every operation that an offer relies on is served as configured; the health of an engine never counts. */
export function isDeliverable(details: OfferDetails | undefined, servers: Servers): boolean {
  return deliverablesOf(details, servers).every((operation) => operation.isServed);
}

/** Lists the published offers that can be delivered, in order. */
export function deliverableOffers({ offers, details }: OfferCatalog, servers: Servers): Offer[] {
  return offers.filter(({ id }) => isDeliverable(details.get(id), servers));
}

/** Lists the operations that keep an offer from being sold, for founders, such as `Upscaling: no provider is configured`. */
export function missingOperations(details: OfferDetails | undefined, servers: Servers): string[] {
  return deliverablesOf(details, servers).flatMap(({ title, serving }) =>
    serving === 'engine' || serving === 'provider' ? [] : [`${title}: ${missingWords[serving]}`],
  );
}

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

type TryIt = Pick<PortalSettings, 'try_it'>;

/** Returns true if the home page has the box in which visitors try a text. */
export function hasTextBoxAtHome(details: readonly OfferDetails[], { try_it }: TryIt): boolean {
  return try_it === undefined && worksOf(details).includes('messages');
}

/** Returns true if any page has such a box: the home page, or that of an offer that masks. */
export function hasTextBox(details: readonly OfferDetails[], settings: TryIt): boolean {
  return hasTextBoxAtHome(details, settings) || details.some(({ operations }) => operations.includes('pii'));
}

export const allOperations = Object.values<Operation & { name: OperationName }>(operations);

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
