import { z } from 'zod';
import { textCodePointsMax } from '../kernel/developer-limits';

export const textRequestSchema = z.object({
  input: z
    .string()
    .min(1)
    .refine((text) => text.length <= textCodePointsMax || [...text].length <= textCodePointsMax, {
      params: { code: 'string_above_max_length' },
    })
    .meta({ maxLength: textCodePointsMax, description: 'The text, up to 10,000 characters.' }),
});

const offset = z.int().min(0).describe('In Unicode code points; `end` is exclusive.');

const spanSchema = z.object({ start: offset, end: offset, text: z.string() });

/** Adds the engine and its quality to a response. */
const answered = <Name extends string, Shape extends z.ZodRawShape>(object: Name, shape: Shape) =>
  z.object({
    object: z.literal(object),
    engine: z.string().describe('The engine or upstream model that answered.'),
    quality: z
      .enum(['standard', 'basic'])
      .describe('`basic` engines look words up and miss what is implied.'),
    ...shape,
  });

const piiTypes = [
  'email',
  'phone',
  'credit_card',
  'iban',
  'ip_address',
  'mac_address',
  'us_ssn',
  'person',
  'date_of_birth',
  'address',
  'id_number',
] as const;

export type PiiType = (typeof piiTypes)[number];

const entityTypes = [
  'person',
  'place',
  'organization',
  'date',
  'time',
  'duration',
  'money',
  'percent',
  'url',
  'email',
  'hashtag',
  'mention',
] as const;

export type EntityType = (typeof entityTypes)[number];

const toxicityCategories = [
  'profanity',
  'insult',
  'threat',
  'identity_attack',
  'sexual',
  'self_harm',
] as const;

export type ToxicityCategory = (typeof toxicityCategories)[number];

export const textOperations = ['language', 'pii', 'sentiment', 'entities', 'toxicity'] as const;

export type TextOperation = (typeof textOperations)[number];

export const textResponseSchemas = {
  language: answered('text.language', {
    language: z.string().nullable().describe('ISO 639-1; null if it cannot be detected.'),
    is_reliable: z.boolean(),
    candidates: z.array(z.object({ language: z.string(), score: z.number() })),
  }),
  pii: answered('text.pii', {
    entities: z.array(spanSchema.extend({ type: z.enum(piiTypes) })),
    redacted: z.string().describe('The text, with each value found replaced by its type in brackets.'),
  }),
  sentiment: answered('text.sentiment', {
    sentiment: z.enum(['positive', 'neutral', 'negative']),
    score: z.number().min(-1).max(1),
  }),
  entities: answered('text.entities', {
    entities: z.array(spanSchema.extend({ type: z.enum(entityTypes) })),
  }),
  toxicity: answered('text.toxicity', {
    is_toxic: z.boolean(),
    score: z.number().min(0).max(1),
    categories: z.record(z.string(), z.number().min(0).max(1)),
    matches: z.array(spanSchema.extend({ category: z.enum(toxicityCategories) })),
  }),
} as const satisfies Record<TextOperation, z.ZodObject>;

export type TextResponse<Operation extends TextOperation = TextOperation> = z.infer<
  (typeof textResponseSchemas)[Operation]
>;
