import { z } from 'zod';
import { chatMessagesMax } from '../kernel/developer-limits';

const tokens = z.array(z.int().min(0)).min(1);

/** Body of POST /v1/embeddings; other fields are passed to the provider unchanged. */
export const embeddingRequestSchema = z.looseObject({
  model: z.string().min(1).describe('A model id from GET /v1/models.'),
  input: z
    .union([
      z.string().min(1),
      z.array(z.string().min(1)).min(1).max(chatMessagesMax),
      tokens.max(chatMessagesMax * 16),
      z.array(tokens).min(1).max(chatMessagesMax),
    ])
    .describe('One text or up to 2,048 texts, as text or tokens.'),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});

type EmbeddingRequest = z.infer<typeof embeddingRequestSchema>;

const vector = z.custom<number[] | string>(
  (value) =>
    (typeof value === 'string' && value !== '') ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')),
);

/** Answer of POST /v1/embeddings: the provider's own, with unknown fields. */
export const embeddingAnswerSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(z.looseObject({ index: z.int().min(0), embedding: vector })).min(1),
  usage: z.looseObject({ prompt_tokens: z.int().min(0) }).nullish(),
});

type EmbeddingAnswer = z.infer<typeof embeddingAnswerSchema>;

function textsOf({ input }: EmbeddingRequest): number {
  return Array.isArray(input) && typeof input[0] !== 'number' ? input.length : 1;
}

/**
 * Returns the answer with vectors in the requested encoding, or undefined if it lacks a vector or mixes lengths.
 * Official clients request base64, which some providers ignore.
 */
export function fittedEmbeddings(
  asked: EmbeddingRequest,
  answer: EmbeddingAnswer,
): EmbeddingAnswer | undefined {
  const count = textsOf(asked);
  const indexes = new Set(answer.data.map(({ index }) => index));
  const isWhole = answer.data.length === count && indexes.size === count && Math.max(...indexes) < count;
  const isBase64 = asked.encoding_format === 'base64';
  const data = answer.data.map((one) => ({
    ...one,
    embedding: isBase64 && typeof one.embedding !== 'string' ? base64Of(one.embedding) : one.embedding,
  }));
  const lengths = new Set(data.map(({ embedding }) => embedding.length));
  const isOneKind = data.every(({ embedding }) => (typeof embedding === 'string') === isBase64);
  return isWhole && isOneKind && lengths.size === 1 ? { ...answer, data } : undefined;
}

function base64Of(vector: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, number] of vector.entries()) bytes.setFloat32(at * 4, number, true);
  return Buffer.from(bytes.buffer).toString('base64');
}
