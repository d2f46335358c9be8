import { z } from 'zod';

const themes = ['system', 'light', 'dark'] as const;

const densities = ['compact', 'comfortable'] as const;

/** What a founder can choose for the inbox; `single_key_shortcuts` off leaves only keys with a modifier. */
export const founderSettingsSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  single_key_shortcuts: z.boolean(),
});

export type FounderSettings = z.infer<typeof founderSettingsSchema>;

export const defaultFounderSettings: FounderSettings = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
};
