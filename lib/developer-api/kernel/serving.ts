import type { EngineInfo } from './engine-info';
import type { OperationName } from './operations';

interface ProviderWords {
  name: string;
  passedOn: string;
  otherwise: string;
}

export const providerWords: Readonly<Record<ProviderFamily, ProviderWords>> = {
  chat: {
    name: 'Chat',
    passedOn: 'The whole request goes to a provider of the operator’s choice.',
    otherwise: 'No provider is configured. Requests are refused.',
  },
  embeddings: {
    name: 'Text for embeddings',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise: 'No provider is configured. Requests are refused.',
  },
  speech: {
    name: 'Recordings',
    passedOn: 'The recording and its options go to a provider of the operator’s choice.',
    otherwise:
      'No provider is configured. If this server has a speech engine, it processes recordings; otherwise it refuses them.',
  },
  synthesis: {
    name: 'Text to be spoken',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise:
      'No provider is configured. If this server has a speech engine, it makes the recording; otherwise requests are refused.',
  },
  image: {
    name: 'Images',
    passedOn: 'The image goes to a provider of the operator’s choice.',
    otherwise:
      'No provider is configured. If this server has an image engine, it processes the images; otherwise requests are refused.',
  },
  moderation: {
    name: 'Text for toxicity and moderation',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise: 'An engine of this portal detects toxicity. Requests for moderation are refused.',
  },
};

/** Groups of operations for which an operator can configure a provider. */
export const providerFamilies = ['chat', 'embeddings', 'speech', 'synthesis', 'moderation', 'image'] as const;

export type ProviderFamily = (typeof providerFamilies)[number];

/** The providers configured at start; undefined if a group has none. The models of `image` are operations. */
export type ConfiguredProviders = Readonly<
  Record<ProviderFamily, { readonly models: readonly string[] } | undefined>
>;

export interface Servers {
  readonly providers: ConfiguredProviders;
  readonly engines: { readonly ready: readonly EngineInfo[] };
}

type Server = 'engine' | ProviderFamily;

/** Possible servers of each operation, by priority: configured providers come before installed engines. */
const servers = {
  chat: ['chat'],
  embeddings: ['embeddings'],
  language: ['engine'],
  pii: ['engine'],
  sentiment: ['engine'],
  entities: ['engine'],
  toxicity: ['moderation', 'engine'],
  moderation: ['moderation'],
  transcribe: ['speech', 'engine'],
  pronunciation: ['engine'],
  synthesize: ['synthesis', 'engine'],
  stream: ['engine'],
  remove_background: ['image', 'engine'],
  upscale: ['image', 'engine'],
  restore_face: ['image'],
} as const satisfies Record<OperationName, readonly Server[]>;

/**
 * Serving state of an operation: by an engine, by a provider, not until a provider is configured, or not until an
 * engine is installed.
 */
export type Serving = 'engine' | 'provider' | 'unconfigured' | 'uninstalled';

export function enginesOf(operation: OperationName, { engines }: Servers): EngineInfo[] {
  return engines.ready.filter((engine) => engine.operation === operation);
}

export function serverOf(operation: OperationName, { providers, engines }: Servers): Server | undefined {
  const able: readonly Server[] = servers[operation];
  return able.find((server) => {
    if (server === 'engine') return engines.ready.some((engine) => engine.operation === operation);
    if (server === 'image') return providers.image?.models.includes(operation) === true;
    return providers[server] !== undefined;
  });
}

export function servingOf(operation: OperationName, who: Servers): Serving {
  const server = serverOf(operation, who);
  if (server !== undefined) return server === 'engine' ? 'engine' : 'provider';
  const able: readonly Server[] = servers[operation];
  return able.some((one) => one !== 'engine') ? 'unconfigured' : 'uninstalled';
}
