import type { Scope } from './keys/scopes';

/** What a provider of an operation can be: an engine of the portal, an upstream, or nobody so far. */
export type EngineName = 'language' | 'pii' | 'sentiment' | 'entities' | 'toxicity';

/** The unit that a price is for. */
type PricedUnit = 'request' | 'image';

/** An operation of the developer API, as the vendor advertises it. */
export interface Operation {
  /** Its name in the ledger and in the documents. */
  name: string;
  title: string;
  scope: Scope;
  /** The first is its own path, others are aliases for clients that know them. */
  paths: readonly [string, ...string[]];
  /** Price of a unit in millionths of a dollar; null where section 8 gives none or several. */
  priceMicroUsd: number | null;
  unit: PricedUnit | null;
  /** Why there is no price, or how it is confirmed. */
  priceNote: string;
}

const confirmed = 'Section 8 gives this price and no other.';
const contradictory =
  'Published listings contradict each other, so nothing is charged until one is confirmed.';
const unpublished = 'No price is published, so nothing is charged.';

/**
 * Every advertised operation with its paths and prices (sections 1.7, 4.2 and 8). The routes, the ledger's
 * prices, the price table of the documentation and the OpenAPI document derive from it.
 */
export const operations = {
  chat: {
    name: 'chat',
    title: 'Chat completions',
    scope: 'chat',
    paths: ['/v1/chat/completions'],
    priceMicroUsd: null,
    unit: null,
    priceNote: unpublished,
  },
  language: priced('language', 'Language', 500),
  pii: priced('pii', 'PII detection', 2_000),
  sentiment: priced('sentiment', 'Sentiment', 1_000),
  entities: priced('entities', 'Entities', 2_000),
  toxicity: priced('toxicity', 'Toxicity', 1_000),
  transcribe: speech('transcribe', 'Transcription', ['/v1/speech/transcribe', '/v1/audio/transcriptions']),
  pronunciation: speech('pronunciation', 'Pronunciation scoring', ['/v1/speech/pronunciation']),
  synthesize: speech('synthesize', 'Text to speech', ['/v1/speech/synthesize', '/v1/audio/speech']),
  stream: speech('stream', 'Real-time streaming', ['/v1/speech/stream']),
  remove_background: image('remove_background', 'Background removal', '/v1/image/remove-background', 5_000),
  upscale: image('upscale', 'Upscaling, 2x and 4x', '/v1/image/upscale', 3_000),
  restore_face: image('restore_face', 'Face restoration', '/v1/image/restore-face', 5_000),
} as const satisfies Record<string, Operation>;

function priced<Name extends EngineName>(name: Name, title: string, priceMicroUsd: number) {
  return {
    name,
    title,
    scope: 'text',
    paths: [`/v1/text/${name}`],
    priceMicroUsd,
    unit: 'request',
    priceNote: confirmed,
  } as const;
}

function speech<Name extends string, const Paths extends readonly [string, ...string[]]>(
  name: Name,
  title: string,
  paths: Paths,
) {
  return {
    name,
    title,
    scope: 'speech',
    paths,
    priceMicroUsd: null,
    unit: null,
    priceNote: contradictory,
  } as const;
}

function image<Name extends string>(name: Name, title: string, path: string, priceMicroUsd: number) {
  return {
    name,
    title,
    scope: 'image',
    paths: [path],
    priceMicroUsd,
    unit: 'image',
    priceNote: confirmed,
  } as const;
}

/** The name of an operation. */
export type OperationName = keyof typeof operations;

/** The price of one unit in USD, as an exact decimal text; null where there is none. */
export function priceUsdOf(operation: OperationName): string | null {
  const { priceMicroUsd } = operations[operation];
  return priceMicroUsd === null ? null : (priceMicroUsd / 1_000_000).toFixed(6);
}
