import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { founders, passkeys } from './tables';

export async function isOfActiveFounder(orm: Orm, credentialId: string): Promise<boolean> {
  const rows = await orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(founders, eq(founders.id, passkeys.userId))
    .where(and(eq(passkeys.credentialID, credentialId), isNull(founders.disabledAt)));
  return rows.length > 0;
}

/** SQL condition: the founder of the row has a passkey. */
export const hasPasskey = sql<boolean>`exists (
  select from ${passkeys} where ${passkeys.userId} = ${founders.id})`;

/** Lists a founder's passkeys, the newest first. */
export function listPasskeysOf(orm: Orm, founderId: string) {
  const { id, name, createdAt } = passkeys;
  return orm
    .select({ id, name, createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, founderId))
    .orderBy(desc(createdAt), desc(id));
}

export async function deletePasskey(orm: Orm, founderId: string, passkeyId: string): Promise<boolean> {
  const deleted = await orm
    .delete(passkeys)
    .where(and(eq(passkeys.userId, founderId), eq(passkeys.id, passkeyId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function deletePasskeysOf(orm: Pick<Orm, 'delete'>, founderId: string): Promise<void> {
  await orm.delete(passkeys).where(eq(passkeys.userId, founderId));
}
