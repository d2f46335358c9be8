import { z } from 'zod';
import { isTimeZone } from './time-zones';

const themes = ['system', 'light', 'dark'] as const;

const densities = ['compact', 'comfortable'] as const;

/**
 * What a founder can choose for the inbox. `single_key_shortcuts` off leaves only keys with a modifier; `time_zone` is an
 * IANA name, or null for the browser's own.
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

/** What a founder can be called: one line, without the space around it or signs that turn the direction of text. */
export const founderNameTextSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u);
