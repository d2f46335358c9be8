import { z } from 'zod';

/** What is read of the answer of an upstream's /moderations. */
export const moderationAnswerSchema = z.looseObject({
  results: z
    .array(
      z.looseObject({
        flagged: z.boolean(),
        category_scores: z.record(z.string(), z.number().min(0).max(1)),
      }),
    )
    .min(1),
});
