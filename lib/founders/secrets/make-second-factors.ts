import { hash, randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';
import type { Orm } from '../../../db/connect';
import { jsonOf } from '../../kernel/json-of';
import { listSecondFactors, type StoredSecondFactor, updateSecondFactor } from './second-factor-queries';
import type { Secrets } from './stored-secret';

const codesSchema = z.array(z.string());

/** Letters and digits that are not taken for each other. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeGroups = 4;
const lettersOfGroup = 6;
const codesMade = 10;

const digestPrefix = 'sha256:';

/** New recovery codes: 118 random bits each, so that a plain digest keeps them. */
export function makeRecoveryCodes(): string[] {
  const letter = () => codeLetters[randomInt(codeLetters.length)] ?? '';
  const group = () => Array.from({ length: lettersOfGroup }, letter).join('');
  return Array.from({ length: codesMade }, () => Array.from({ length: codeGroups }, group).join('-'));
}

/** Returns the SHA-256 that is stored for a recovery code. */
export function recoveryCodeDigest(code: string): string {
  return `${digestPrefix}${hash('sha256', code, 'base64url')}`;
}

/** A text as it was encrypted, with the secret it was encrypted with; undefined where no secret opens it. */
async function decrypted(data: string, secrets: Secrets): Promise<{ text: string; key: string } | undefined> {
  for (const key of secrets) {
    const text = await symmetricDecrypt({ key, data }).catch(() => undefined);
    if (text !== undefined) return { text, key };
  }
  return undefined;
}

/** Recovery codes as they are stored once the factor is on. */
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
 * Encrypts the second factors of a founder, or of all, with the secret in use, and of recovery codes keeps digests once
 * the factor is on. Gives those that no secret opens.
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

/** The second factors that no secret opens. */
export async function listUnreadableSecondFactors(orm: Orm, secrets: Secrets): Promise<StoredSecondFactor[]> {
  const unreadable: StoredSecondFactor[] = [];
  for (const factor of await listSecondFactors(orm))
    if (!(await decrypted(factor.secret, secrets))) unreadable.push(factor);
  return unreadable;
}
