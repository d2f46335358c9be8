import { hash, randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';
import type { Orm } from '../../db/connect';
import { jsonOf } from '../kernel/json-of';
import { listSecondFactors, type StoredSecondFactor, updateSecondFactor } from './second-factor-queries';
import type { Secrets } from './secrets/stored-secret';

const codesSchema = z.array(z.string());

/** Letters and digits that are not mistaken for each other. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeGroups = 4;
const lettersOfGroup = 6;
const codesMade = 10;

const digestPrefix = 'sha256:';

/** Creates recovery codes of 118 random bits each, enough for a plain digest to be safe. */
export function makeRecoveryCodes(): string[] {
  const letter = () => codeLetters[randomInt(codeLetters.length)] ?? '';
  const group = () => Array.from({ length: lettersOfGroup }, letter).join('');
  return Array.from({ length: codesMade }, () => Array.from({ length: codeGroups }, group).join('-'));
}

/** Returns the SHA-256 that is stored for a recovery code. */
export function recoveryCodeDigest(code: string): string {
  return `${digestPrefix}${hash('sha256', code, 'base64url')}`;
}

/** Decrypts a text and returns it with the secret that encrypted it; undefined if no secret can. */
async function decrypted(data: string, secrets: Secrets): Promise<{ text: string; key: string } | undefined> {
  for (const key of secrets) {
    const text = await symmetricDecrypt({ key, data }).catch(() => undefined);
    if (text !== undefined) return { text, key };
  }
  return undefined;
}

/** Returns recovery codes in the form stored once the factor is on. */
function asDigests(codes: string): string {
  const parsed = codesSchema.safeParse(jsonOf(codes)).data ?? [];
  return JSON.stringify(
    parsed.map((code) => (code.startsWith(digestPrefix) ? code : recoveryCodeDigest(code))),
  );
}

async function remade(factor: StoredSecondFactor, secrets: Secrets): Promise<StoredSecondFactor | undefined> {
  const [key] = secrets;
  const secret = await decrypted(factor.secret, secrets);
  const codes = await decrypted(factor.backupCodes, secrets);
  if (!secret || !codes) return undefined;
  const wanted = factor.verified ? asDigests(codes.text) : codes.text;
  const areSame = codes.key === key && wanted === codes.text;
  return {
    ...factor,
    secret: secret.key === key ? factor.secret : await symmetricEncrypt({ key, data: secret.text }),
    backupCodes: areSame ? factor.backupCodes : await symmetricEncrypt({ key, data: wanted }),
  };
}

/**
 * Re-encrypts the second factors of a founder, or of all, with the current secret, and replaces recovery
 * codes with digests once the factor is on. Returns the factors that no secret can decrypt.
 */
export async function makeSecondFactorsCurrent(
  orm: Orm,
  secrets: Secrets,
  founderId?: string,
): Promise<StoredSecondFactor[]> {
  const unreadable: StoredSecondFactor[] = [];
  for (const factor of await listSecondFactors(orm, founderId)) {
    const current = await remade(factor, secrets);
    if (!current) unreadable.push(factor);
    else if (current.secret !== factor.secret || current.backupCodes !== factor.backupCodes)
      await updateSecondFactor(orm, factor, current);
  }
  return unreadable;
}

export async function listUnreadableSecondFactors(orm: Orm, secrets: Secrets): Promise<StoredSecondFactor[]> {
  const unreadable: StoredSecondFactor[] = [];
  for (const factor of await listSecondFactors(orm))
    if (!(await decrypted(factor.secret, secrets))) unreadable.push(factor);
  return unreadable;
}
