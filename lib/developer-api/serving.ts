import type { OperationName } from './operations';

/** What an operator can configure a provider for. */
export const providerFamilies = ['chat', 'speech', 'moderation'] as const;

export type ProviderFamily = (typeof providerFamilies)[number];

/** The providers as configured at start; a family without one is undefined. */
export type ConfiguredProviders = Readonly<
  Record<ProviderFamily, { readonly models: readonly string[] } | undefined>
>;

type Server = 'engine' | ProviderFamily;

/** Who can do an operation; where there are several, the first that is there. The other operations have nobody. */
const servers = {
  chat: ['chat'],
  transcribe: ['speech'],
  language: ['engine'],
  pii: ['engine'],
  sentiment: ['engine'],
  entities: ['engine'],
  toxicity: ['moderation', 'engine'],
  moderation: ['moderation'],
} as const satisfies Partial<Record<OperationName, readonly Server[]>>;

/** An operation that an engine of the portal, or a provider once one is configured, can do. */
export type ServableOperation = keyof typeof servers;

/** Whether an operation is one of those that somebody can do. */
export function isServable(operation: OperationName): operation is ServableOperation {
  return Object.hasOwn(servers, operation);
}

/**
 * By whom an operation is served: by an engine of the portal, by a configured provider, by nobody until a provider is
 * configured, or by nobody at all.
 */
export type Serving = 'engine' | 'provider' | 'unconfigured' | 'unserved';

/** Who does an operation under this configuration; undefined where nobody does. */
export function serverOf(operation: OperationName, providers: ConfiguredProviders): Server | undefined {
  const able: readonly Server[] = isServable(operation) ? servers[operation] : [];
  return able.find((server) => server === 'engine' || providers[server] !== undefined);
}

/** How an operation is served under this configuration. */
export function servingOf(operation: OperationName, providers: ConfiguredProviders): Serving {
  const server = serverOf(operation, providers);
  if (server !== undefined) return server === 'engine' ? 'engine' : 'provider';
  return isServable(operation) ? 'unconfigured' : 'unserved';
}
