import { z } from 'zod';
import { isTimeZone } from './time-zones';

const themes = ['system', 'light', 'dark'] as const;

const densities = ['compact', 'comfortable'] as const;

/**
 * Inbox preferences of a founder. With `single_key_shortcuts` off, only shortcuts with a modifier work.
 * `time_zone` is an IANA name, or null for the browser's.
 */
export const founderSettingsSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  single_key_shortcuts: z.boolean(),
  time_zone: z.string().refine(isTimeZone).nullable(),
});

export type FounderSettings = z.infer<typeof founderSettingsSchema>;

export const defaultFounderSettings: FounderSettings = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
  time_zone: null,
};

/** Founder's name: one line, trimmed, without characters that change the direction of text. */
export const founderNameTextSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u);
