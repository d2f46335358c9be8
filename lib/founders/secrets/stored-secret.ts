import { z } from 'zod';

/** Purposes of the portal's secrets: cookies and second factors, API keys, and signatures of quotes. */
export const secretNames = ['sign_in', 'api_keys', 'quote_signing'] as const;
export type SecretName = (typeof secretNames)[number];

/** Environment variables of each secret, and of the previous one if its products are still needed. */
export const secretSettings = {
  sign_in: { current: 'AUTH_SECRET', previous: 'AUTH_SECRET_PREVIOUS' },
  api_keys: { current: 'API_KEY_SECRET', previous: 'API_KEY_SECRET_PREVIOUS' },
  // Signatures need no secret to be verified, only the public keys, which stay.
  quote_signing: { current: 'QUOTE_SIGNING_SECRET', previous: undefined },
} as const satisfies Record<SecretName, { current: string; previous: string | undefined }>;

/** The secret in use, then earlier ones whose products may still be valid. */
export type Secrets = readonly [string, ...string[]];

const storedSecretSchema = z.object({
  value: z.string().min(1),
  /** Other accepted secrets: earlier ones until a time, and the next one. */
  accepted: z.array(z.object({ value: z.string().min(1), until: z.iso.datetime() })),
});

export type StoredSecret = z.infer<typeof storedSecretSchema>;

/** Unknown names belong to another version: they are ignored when reading and written back unchanged. */
export const storedSecretsSchema = z.looseObject({
  sign_in: storedSecretSchema.optional(),
  api_keys: storedSecretSchema.optional(),
  quote_signing: storedSecretSchema.optional(),
} satisfies Record<SecretName, unknown>);

export type StoredSecrets = z.infer<typeof storedSecretsSchema>;

/**
 * Returns the secrets in the order in which they are tried, without duplicates; undefined if there are none.
 */
export function secretsOf(
  stored: StoredSecret | undefined,
  configured: readonly (string | undefined)[] = [],
): Secrets | undefined {
  const kept = stored ? [stored.value, ...stored.accepted.map(({ value }) => value)] : [];
  const all = new Set([...configured.filter((value) => value !== undefined), ...kept]);
  const [current, ...others] = all;
  return current === undefined ? undefined : [current, ...others];
}

/** Adds secrets to the stored ones. If a name already has one, the other is accepted too. */
export function withMoved(kept: StoredSecrets, moved: StoredSecrets, now: Date): StoredSecrets {
  const whole: StoredSecrets = { ...moved, ...kept };
  for (const name of secretNames) {
    const [own, other] = [kept[name], moved[name]];
    if (own && other && !secretsOf(own)?.includes(other.value))
      whole[name] = withAccepted(own, other.value, now);
  }
  return whole;
}

/** Adds a secret that is accepted before it is used. */
export function withAccepted({ value, accepted }: StoredSecret, next: string, now: Date): StoredSecret {
  return { value, accepted: [...accepted, { value: next, until: now.toISOString() }] };
}

/**
 * Puts an accepted secret into use; the former one stays accepted. Drops others that were in use only before
 * `since`.
 */
export function withInUse(
  { value, accepted }: StoredSecret,
  next: string,
  now: Date,
  since?: Date,
): StoredSecret {
  const others = accepted.filter((other) => other.value !== next);
  const kept = others.filter(({ until }) => since === undefined || new Date(until) >= since);
  return { value: next, accepted: [{ value, until: now.toISOString() }, ...kept] };
}
