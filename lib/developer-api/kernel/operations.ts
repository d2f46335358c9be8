import { z } from 'zod';
import type { operationNames } from '../../site/operation-names';

/** Scopes of a key: groups of operations (section 1.7, and chat of section 4.2). */
export const scopes = ['chat', 'text', 'speech', 'image'] as const;

export type Scope = (typeof scopes)[number];

/** Scopes of stored keys: `pilot` is for the API of one pilot, and only the key of a pilot has it. */
export type KeyScope = Scope | 'pilot';

export const scopeSchema = z.enum(scopes);

export const scopeWords: Record<Scope, string> = {
  chat: 'Chat completions',
  text: 'Text analysis',
  speech: 'Speech',
  image: 'Image processing',
};

interface Price {
  /** Price of a unit in millionths of a dollar; null if on request. */
  priceMicroUsd: number | null;
  unit: 'request' | 'image' | null;
  /** Explains what the price counts, or how to ask for one. */
  priceNote: string;
}

/** An operation of the developer API, as the vendor advertises it. */
export interface Operation extends Price {
  name: string;
  title: string;
  scope: Scope;
  /** The first is the operation's own path, others are aliases for clients that use them. */
  paths: readonly [string, ...string[]];
}

const charged = 'For each request that is charged.';

/** Section 8 lists several prices for speech and none for chat: nothing is charged. */
const onRequest: Price = {
  priceMicroUsd: null,
  unit: null,
  priceNote: 'Price on request. Requests are not charged.',
};

/** Every advertised operation (sections 1.7, 4.2 and 8); routes, prices and documents derive from it. */
export const operations = {
  chat: operation('chat', 'Chat completions', 'chat', ['/v1/chat/completions', '/v1/responses'], onRequest),
  embeddings: operation('embeddings', 'Embeddings', 'text', ['/v1/embeddings'], onRequest),
  language: text('language', 'Language', 500),
  pii: text('pii', 'PII detection', 2_000),
  sentiment: text('sentiment', 'Sentiment', 1_000),
  entities: text('entities', 'Entities', 2_000),
  toxicity: text('toxicity', 'Toxicity', 1_000),
  moderation: operation('moderation', 'Moderation', 'text', ['/v1/moderations'], onRequest),
  transcribe: speech('transcribe', 'Transcription', ['/v1/speech/transcribe', '/v1/audio/transcriptions']),
  pronunciation: speech('pronunciation', 'Pronunciation scoring', ['/v1/speech/pronunciation']),
  synthesize: speech('synthesize', 'Text to speech', ['/v1/speech/synthesize', '/v1/audio/speech']),
  stream: speech('stream', 'Real-time streaming', ['/v1/speech/stream']),
  remove_background: image('remove_background', 'Background removal', 5_000),
  upscale: image('upscale', 'Upscaling (2x and 4x)', 3_000),
  restore_face: image('restore_face', 'Face restoration', 5_000),
} as const satisfies Record<(typeof operationNames)[number], Operation>;

function operation<Name extends string, const Paths extends Operation['paths']>(
  name: Name,
  title: string,
  scope: Scope,
  paths: Paths,
  price: Price,
) {
  return { name, title, scope, paths, ...price };
}

function text<Name extends string>(name: Name, title: string, priceMicroUsd: number) {
  const price: Price = { priceMicroUsd, unit: 'request', priceNote: charged };
  return operation(name, title, 'text', [`/v1/text/${name}`], price);
}

function speech<Name extends string, const Paths extends Operation['paths']>(
  name: Name,
  title: string,
  paths: Paths,
) {
  return operation(name, title, 'speech', paths, onRequest);
}

function image<Name extends string>(name: Name, title: string, priceMicroUsd: number) {
  const price: Price = { priceMicroUsd, unit: 'image', priceNote: charged };
  return operation(name, title, 'image', [`/v1/image/${name.replace('_', '-')}`], price);
}

export type OperationName = keyof typeof operations;

/** Returns the price of one unit in USD, as an exact decimal text; null if there is none. */
export function priceUsdOf(operation: OperationName): string | null {
  const { priceMicroUsd } = operations[operation];
  return priceMicroUsd === null ? null : (priceMicroUsd / 1_000_000).toFixed(6);
}
