import { z } from 'zod';

/** The body of POST /v1/chat/completions; fields that are not named here go to the provider as they are. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1).describe('A model of GET /v1/models.'),
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

/** Parsed by {@link chatRequestSchema}. */
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** What is read of a completion, or of a piece of one; everything else passes through. */
export const completionSchema = z.looseObject({
  choices: z.array(z.looseObject({ finish_reason: z.string().nullish() })),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

/** What is read of a completion. */
export type Completion = z.infer<typeof completionSchema>;
