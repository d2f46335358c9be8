import { z } from 'zod';

const seconds = () => z.number().nonnegative();
const score = () => z.number().min(0).max(100);

const phoneSchema = z.object({
  expected: z.string().describe('A phone of the word, in ARPAbet.'),
  heard: z.string().nullable().describe('The phone that fits best; null where there was silence.'),
  score: score(),
  start_seconds: seconds(),
  end_seconds: seconds(),
});

const wordSchema = z.object({
  word: z.string(),
  score: score(),
  outcome: z.enum(['right', 'wrong', 'left_out']),
  start_seconds: seconds().nullable().describe('Null where the word was left out.'),
  end_seconds: seconds().nullable(),
  phones: z.array(phoneSchema),
});

const assessmentSchema = z.object({
  score: score().describe('Mean score of the words, reduced for spoken words that are not in the text.'),
  completeness: score().describe('Share of the words that were spoken.'),
  further_speech_seconds: seconds().describe('Duration of speech that is not in the text.'),
  words: z.array(wordSchema),
});

export const pronunciationSchema = z.object({
  object: z.literal('speech.pronunciation'),
  engine: z.string(),
  quality: z.enum(['basic', 'standard']),
  language: z.literal('en-US'),
  duration_seconds: seconds(),
  ...assessmentSchema.shape,
});

export type Assessment = z.infer<typeof assessmentSchema>;
export type AssessedWord = z.infer<typeof wordSchema>;
export type AssessedPhone = z.infer<typeof phoneSchema>;
