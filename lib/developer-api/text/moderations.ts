import { z } from 'zod';
import { textCodePointsMax } from '../kernel/developer-limits';

/** Maximum texts of one request. */
const textsMax = 32;

const codePointsOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + [...text].length, 0);

const text = z.string().min(1);
const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: text }) }),
]);

const oneOrMore = z.union([text, z.array(text).min(1).max(textsMax), z.array(part).min(1).max(textsMax)]);

/** Returns the texts of an input, without its images. */
function textsOf(input: z.infer<typeof oneOrMore>): string[] {
  const all = typeof input === 'string' ? [input] : input;
  return all.flatMap((one) => (typeof one === 'string' ? [one] : 'text' in one ? [one.text] : []));
}

export const moderationRequestSchema = z.object({
  input: oneOrMore
    .refine((input) => codePointsOf(textsOf(input)) <= textCodePointsMax, {
      params: { code: 'string_above_max_length' },
    })
    .meta({
      description: 'One text, or up to 32 texts or parts (texts and images), 10,000 characters in total.',
    }),
  model: z
    .string()
    .min(1)
    .nullish()
    .describe('One of the moderation provider’s models. If absent, its first model is used.'),
});

export function moderatedCharacters({ input }: z.infer<typeof moderationRequestSchema>): number {
  return codePointsOf(textsOf(input));
}

const scores = z.record(z.string(), z.number().min(0).max(1));

export const moderationScoresSchema = z.looseObject({
  results: z.array(z.looseObject({ flagged: z.boolean(), category_scores: scores })).min(1),
});

/** Response of POST /v1/moderations: the provider's own, including unknown fields. */
export const moderationAnswerSchema = z.looseObject({
  id: z.string(),
  model: z.string(),
  results: z
    .array(
      z.looseObject({
        flagged: z.boolean(),
        categories: z.record(z.string(), z.boolean().nullable()),
        category_scores: scores,
      }),
    )
    .min(1),
});
