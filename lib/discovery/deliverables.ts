import { type Operation, type OperationName, operations } from '../developer-api/operations';
import { type ConfiguredProviders, type Serving, servingOf } from '../developer-api/serving';

/** The operations of the developer API that each default offer relies on, by the offer's id. */
const reliedOn: ReadonlyMap<string, readonly OperationName[]> = new Map([
  ['speech-shadow-14', ['transcribe', 'pronunciation']],
  ['document-review-30', ['pii', 'entities', 'remove_background', 'upscale']],
]);

/** How an operation is served, in words that follow its title. */
const servingWords: Readonly<Record<Serving, string>> = {
  engine: 'served here, by the portal’s own engine',
  provider: 'served by a configured provider',
  unconfigured: 'not yet served, no provider is configured',
  unserved: 'not yet served',
};

/** The words for how an operation is served under this configuration. */
export function servingInWords(operation: OperationName, providers: ConfiguredProviders): string {
  return servingWords[servingOf(operation, providers)];
}

/** An operation that an offer relies on. */
export interface Deliverable {
  operation: OperationName;
  title: string;
  serving: Serving;
  /** Such as `not yet served`. */
  words: string;
}

/**
 * What an offer relies on, each with how it is served as configured. Empty for an offer that the table does not know,
 * such as one that founders made: nothing can be said of it.
 */
export function deliverablesOf(offerId: string, providers: ConfiguredProviders): Deliverable[] {
  return (reliedOn.get(offerId) ?? []).map((operation) => ({
    operation,
    title: operations[operation].title,
    serving: servingOf(operation, providers),
    words: servingInWords(operation, providers),
  }));
}

const allOperations = Object.values<Operation & { name: OperationName }>(operations);

/** Whether somebody serves an operation under this configuration. */
export function isServed(operation: OperationName, providers: ConfiguredProviders): boolean {
  return ['engine', 'provider'].includes(servingOf(operation, providers));
}

/** What the developer API serves as configured, such as `Text analysis and transcription`. */
export function servedInWords(providers: ConfiguredProviders): string {
  const further = allOperations
    .filter(({ name, scope }) => scope !== 'text' && isServed(name, providers))
    .map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1));
  return new Intl.ListFormat('en-GB').format(['Text analysis', ...further]);
}
