import { z } from 'zod';

/** A month (UTC), such as `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

export const usageReportSchema = z.object({
  object: z.literal('usage'),
  month: monthSchema,
  allowance: z.object({
    month: monthSchema.describe('Always the current month.'),
    requests: z.int().describe('Requests that may be charged in a month.'),
    charged: z.int(),
    held: z.int().describe('Requests in progress.'),
    remaining: z.int(),
  }),
  data: z.array(
    z.object({
      object: z.literal('usage.day'),
      date: z.iso.date(),
      operation: z.string(),
      requests: z.int(),
      charged: z.int().describe('Requests that count against the allowance; the others are free.'),
      price_usd: z.number().nullable().describe('Null where the price is on request.'),
      input_tokens: z.int(),
      output_tokens: z.int(),
      audio_seconds: z.number(),
      characters: z.int(),
      images: z.int(),
    }),
  ),
});

export type UsageReport = z.infer<typeof usageReportSchema>;

export type UsageOfDay = {
  keyId: string;
  date: string;
  operation: string;
  requests: number;
  charged: number;
  left: number;
  priceUsd: number | null;
  inputTokens: number;
  outputTokens: number;
  audioSeconds: number;
  characters: number;
  images: number;
};
