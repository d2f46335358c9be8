import { z } from 'zod';
import { chatMessagesMax } from '../kernel/developer-limits';

/** Checks the number of items before the items, because validating some hundred thousand of them is slow. */
export function limitedArray<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value, { addIssue }) => {
    if (!Array.isArray(value) || value.length <= chatMessagesMax) return value;
    addIssue({ code: 'too_big', origin: 'array', maximum: chatMessagesMax, input: undefined });
    return z.NEVER;
  }, z.array(item).min(1).max(chatMessagesMax));
}

/** Body of POST /v1/chat/completions; other fields are passed to the provider unchanged. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1).describe('A model id from GET /v1/models.'),
  messages: limitedArray(z.looseObject({ role: z.string() })),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** Parts of a completion, or of a chunk, that the portal reads. Everything else passes through. */
export const completionSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      finish_reason: z.string().nullish(),
      // Only chunks have one. It is passed on unchanged.
      delta: z.unknown().optional(),
    }),
  ),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

export type Completion = z.infer<typeof completionSchema>;

const charactersOfToken = 4;

export function deliveredTokens({ choices }: Completion): number {
  return choices.reduce((sum, { delta }) => sum + tokensOf(delta), 0);
}

export function promptTokens(messages: ChatRequest['messages']): number {
  const texts = messages.flatMap(({ content }) => {
    if (typeof content === 'string') return [content];
    return Array.isArray(content) ? content.map((part: unknown) => textOfPart(part)) : [];
  });
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return Math.ceil(characters / charactersOfToken);
}

function textOfPart(part: unknown): string {
  const hasText = typeof part === 'object' && part !== null && 'text' in part;
  return hasText && typeof part.text === 'string' ? part.text : '';
}

function tokensOf(delta: unknown): number {
  if (typeof delta !== 'object' || delta === null) return 0;
  const brought = Object.entries(delta).filter(([name, value]) => name !== 'role' && isContent(value));
  const characters = brought.map(([, value]) => (typeof value === 'string' ? value.length : 0));
  const sum = characters.reduce((total, length) => total + length, 0);
  return brought.length === 0 ? 0 : Math.max(1, Math.ceil(sum / charactersOfToken));
}

function isContent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
