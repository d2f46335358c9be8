import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { twoFactors } from './tables';

/** Encrypted fields of a second factor, and whether it is on. */
export interface StoredSecondFactor {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean;
}

const shown = {
  id: twoFactors.id,
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
  verified: twoFactors.verified,
};

/** Lists the second factors of a founder, or of all. */
export function listSecondFactors(orm: Orm, founderId?: string): Promise<StoredSecondFactor[]> {
  const ofFounder = founderId === undefined ? undefined : eq(twoFactors.userId, founderId);
  return orm.select(shown).from(twoFactors).where(ofFounder);
}

/** Replaces the encrypted fields of a second factor, unless it has changed since it was read. */
export async function updateSecondFactor(
  orm: Orm,
  before: StoredSecondFactor,
  after: Pick<StoredSecondFactor, 'secret' | 'backupCodes'>,
): Promise<void> {
  const isUnchanged = and(
    eq(twoFactors.id, before.id),
    eq(twoFactors.secret, before.secret),
    eq(twoFactors.backupCodes, before.backupCodes),
  );
  const { secret, backupCodes } = after;
  await orm.update(twoFactors).set({ secret, backupCodes }).where(isUnchanged);
}

/** Deletes a second factor. Signing in still requires one. */
export async function deleteUnreadableSecondFactor(orm: Orm, id: string): Promise<void> {
  await orm.delete(twoFactors).where(eq(twoFactors.id, id));
}
