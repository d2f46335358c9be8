import { z } from 'zod';
import { lazy } from '../../kernel/lazy';

const ianaNames = lazy(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]);

/** Lists the time zones that this host supports, by IANA name, UTC first. */
export function listedTimeZones(): readonly string[] {
  return ianaNames();
}

/** Returns true for the IANA name of a time zone that this host supports, including former names. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as `+01:00`, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

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
