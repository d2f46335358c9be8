import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect';
import { env } from '../process/env';
import { portalSecrets } from './tables';

const name = 'sign_in';

/**
 * The secret that signs session cookies and encrypts second factors: AUTH_SECRET, or one that the first
 * instance makes and all instances of a database share. Throws ApiError `service_unavailable`.
 */
export async function signInSecret(database: Database): Promise<string> {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  return database.run(async (orm) => {
    const value = randomBytes(48).toString('base64url');
    await orm.insert(portalSecrets).values({ name, value }).onConflictDoNothing();
    const [row] = await orm.select().from(portalSecrets).where(eq(portalSecrets.name, name));
    if (!row) throw new Error('the secret of sign-in is missing');
    return row.value;
  });
}
