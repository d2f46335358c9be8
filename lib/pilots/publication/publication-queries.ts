import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/connect';
import { pilotPublications } from './tables';

export type Publication = typeof pilotPublications.$inferSelect;

export async function findPublication(orm: Queryable, pilotId: string): Promise<Publication | undefined> {
  const [row] = await orm.select().from(pilotPublications).where(eq(pilotPublications.pilotId, pilotId));
  return row;
}

/** Stores a new text that replaces the earlier one, which loses its consent and is removed from the offer. */
export async function storePublication(
  tx: Transaction,
  row: Pick<Publication, 'pilotId' | 'content' | 'sha256' | 'madeBy' | 'madeAt'>,
): Promise<void> {
  const set = { ...row, consentBy: null, consentAt: null, consentSha256: null, sampleId: null };
  await tx
    .insert(pilotPublications)
    .values(set)
    .onConflictDoUpdate({ target: pilotPublications.pilotId, set });
}

export async function updatePublication(
  tx: Transaction,
  pilotId: string,
  set: Partial<Pick<Publication, 'consentBy' | 'consentAt' | 'consentSha256' | 'sampleId'>>,
): Promise<void> {
  await tx.update(pilotPublications).set(set).where(eq(pilotPublications.pilotId, pilotId));
}
