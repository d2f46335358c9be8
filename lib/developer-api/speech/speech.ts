import { z } from 'zod';

export const transcriptSchema = z.object({
  object: z.literal('speech.transcript'),
  engine: z.string().describe('The model or engine that answered.'),
  text: z.string(),
  language: z
    .string()
    .nullable()
    .describe('As asked for, or as the provider found it; null where it says nothing.'),
  duration_seconds: z.number().describe('As measured here.'),
});

export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

export type TranscriptFormat = (typeof transcriptFormats)[number];

export const transcriptAnswerSchema = z.looseObject({
  text: z.string(),
  language: z.string().nullish().catch(null),
});

export const providerEventSchema = z.looseObject({ type: z.string() });

/** Values of `language`: a code, a name, or `auto`. */
export const spokenLanguage = /^[A-Za-z]{2,20}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
