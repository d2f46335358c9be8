import { z } from 'zod';
import {
  freeTier,
  graceHours,
  graceHoursMax,
  requestsPerMinuteMax,
  requestsPerMonthMax,
} from '../kernel/developer-limits';
import { type KeyScope, scopeSchema } from '../kernel/operations';

export const secretPrefix = 'pilotkey_';

/** Characters of a secret that are shown again: its first and last ones. */
export const shownPrefixLength = secretPrefix.length + 6;
export const lastLength = 4;

export const newApiKeySchema = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(scopeSchema).min(1),
  expires_in_days: z.coerce.number().int().min(1).max(3_650).optional(),
  requests_per_minute: z.coerce
    .number()
    .int()
    .min(1)
    .max(requestsPerMinuteMax)
    .default(freeTier.requestsPerMinute),
  requests_per_month: z.coerce
    .number()
    .int()
    .min(1)
    .max(requestsPerMonthMax)
    .default(freeTier.requestsPerMonth),
});

export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** Time that the earlier secret keeps working after a rotation, in hours. */
export const graceSchema = z.coerce.number().int().min(0).max(graceHoursMax).default(graceHours);

interface ShownSecret {
  /** `pilotkey_abc123…wxyz`. */
  text: string;
  createdAt: string;
  /** Time when it stops working; null while it is the newest. */
  endsAt: string | null;
  isLiving: boolean;
}

export function shownSecret({ shownPrefix, lastFour }: { shownPrefix: string; lastFour: string }): string {
  return `${shownPrefix}…${lastFour}`;
}

/** A key as founders see it. Dates are ISO 8601, UTC. */
export interface ShownApiKey {
  id: string;
  name: string;
  isTrial: boolean;
  /** The company that requested a trial key, until its request is deleted. */
  trialOf: string | null;
  scopes: KeyScope[];
  /** Pilot whose key this is; its requests are counted for the whole pilot. */
  pilotId: string | null;
  requestsPerMinute: number;
  requestsPerMonth: number;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  isLiving: boolean;
  /** Newest first. */
  secrets: ShownSecret[];
}
