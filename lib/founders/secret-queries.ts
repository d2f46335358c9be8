import { eq } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { portalSecrets } from './tables';

/** Finds a secret that all instances of a database share; the first to need it inserts `proposed`. */
export async function findOrInsertSecret(orm: Orm, name: string, proposed: string): Promise<string> {
  await orm.insert(portalSecrets).values({ name, value: proposed }).onConflictDoNothing();
  const [row] = await orm.select().from(portalSecrets).where(eq(portalSecrets.name, name));
  if (!row) throw new Error(`the secret ${name} is missing`);
  return row.value;
}
