import { z } from 'zod';
import { textCodePointsMax } from '../developer-limits';

/** Texts of one request at most. */
const textsMax = 32;

const codePointsOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + [...text].length, 0);

const oneOrMore = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(textsMax)]);

/** The body of POST /v1/moderations. */
export const moderationRequestSchema = z.object({
  input: oneOrMore
    .refine((input) => codePointsOf([input].flat()) <= textCodePointsMax, {
      params: { code: 'string_above_max_length' },
    })
    .meta({ description: 'A text, or up to 32, of 10,000 characters together.' }),
  model: z.string().min(1).nullish().describe('A model of the moderation provider; its first one if absent.'),
});

/** How many code points the texts of a request have together. */
export function moderatedCharacters({ input }: z.infer<typeof moderationRequestSchema>): number {
  return codePointsOf([input].flat());
}

const scores = z.record(z.string(), z.number().min(0).max(1));

/** What is read of a provider's answer for the toxicity of one text. */
export const moderationScoresSchema = z.looseObject({
  results: z.array(z.looseObject({ flagged: z.boolean(), category_scores: scores })).min(1),
});

/** What POST /v1/moderations answers: the provider's own, with whatever else it says. */
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
