import { z } from 'zod';

/** How founders may like the inbox to look. */
const themes = ['system', 'light', 'dark'] as const;

/** How close together the inbox may stand. */
const densities = ['compact', 'comfortable'] as const;

/** What a founder can choose for the inbox; `single_key_shortcuts` off leaves only keys with a modifier. */
export const founderSettingsSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  single_key_shortcuts: z.boolean(),
});

export type FounderSettings = z.infer<typeof founderSettingsSchema>;

/** What holds until a founder chooses. */
export const defaultFounderSettings: FounderSettings = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
};
