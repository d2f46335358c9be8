import { z } from 'zod';
import { chatMessagesMax } from '../developer-limits';

const messages = z
  .array(z.looseObject({ role: z.string() }))
  .min(1)
  .max(chatMessagesMax);

/** The body of POST /v1/chat/completions; fields that are not named here go to the provider as they are. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1).describe('A model of GET /v1/models.'),
  // Counted before they are looked at, which takes longer than everything else for some hundred thousand.
  messages: z.preprocess((value, { addIssue }) => {
    if (!Array.isArray(value) || value.length <= chatMessagesMax) return value;
    addIssue({ code: 'too_big', origin: 'array', maximum: chatMessagesMax, input: undefined });
    return z.NEVER;
  }, messages),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** What is read of a completion, or of a piece of one; everything else passes through. */
export const completionSchema = z.looseObject({
  choices: z.array(z.looseObject({ finish_reason: z.string().nullish() })),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

export type Completion = z.infer<typeof completionSchema>;
