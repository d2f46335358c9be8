import { z } from 'zod';

/** What POST /v1/speech/transcribe answers. */
export const transcriptSchema = z.object({
  object: z.literal('speech.transcript'),
  engine: z.string().describe('The upstream model that answered.'),
  text: z.string(),
  language: z
    .string()
    .nullable()
    .describe('As asked for, or as the provider found it; null where it says nothing.'),
  duration_seconds: z.number().describe('As measured here.'),
});

/** The formats in which the alias answers, as the official clients know them. */
export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

/** What is read of an upstream's transcript. */
export const transcriptAnswerSchema = z.looseObject({
  text: z.string(),
  language: z.string().nullish().catch(null),
});

/** Values of `language`: a code, a name, or `auto`. */
export const spokenLanguage = /^[A-Za-z]{2,20}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
