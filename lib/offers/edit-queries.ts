import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { isJsonObject } from '../kernel/json-of';
import { type EditKind, offerDrafts } from './tables';

/** Form of an offer as it was last typed, valid or not; `texts` is what the form stored. */
export interface StoredEdit {
  texts: unknown;
  savedAt: Date;
}

const isKind = (kind: EditKind) => sql`${offerDrafts.content}->>'kind' = ${kind}`;

const ofMaker = (makerId: string, offerId: string | null, kind: EditKind) =>
  and(
    isKind(kind),
    eq(offerDrafts.makerId, makerId),
    offerId === null ? isNull(offerDrafts.offerId) : eq(offerDrafts.offerId, offerId),
  );

/** Finds what a founder last typed into an offer's form; `offerId` is null for the form of new offers. */
export async function findEdit(
  orm: Orm | Transaction,
  makerId: string,
  offerId: string | null,
  kind: EditKind,
): Promise<StoredEdit | undefined> {
  const { content, createdAt: savedAt } = offerDrafts;
  const [row] = await orm
    .select({ content, savedAt })
    .from(offerDrafts)
    .where(ofMaker(makerId, offerId, kind))
    .orderBy(desc(offerDrafts.id))
    .limit(1);
  if (!row || !isJsonObject(row.content)) return undefined;
  return { texts: row.content.texts, savedAt: row.savedAt };
}

/** Stores what a founder typed into an offer's form in place of what was stored before. */
export async function replaceEdit(
  transaction: Transaction,
  makerId: string,
  offerId: string | null,
  kind: EditKind,
  texts: object,
): Promise<void> {
  await deleteEdits(transaction, makerId, offerId, kind);
  await transaction.insert(offerDrafts).values({ offerId, makerId, content: { kind, texts } });
}

export async function deleteEdits(
  transaction: Transaction,
  makerId: string,
  offerId: string | null,
  kind: EditKind,
): Promise<void> {
  await transaction.delete(offerDrafts).where(ofMaker(makerId, offerId, kind));
}

/** Lists the ids of the offers whose forms a founder has typed into; null for the form of new offers. */
export async function listEditedIds(orm: Orm, makerId: string): Promise<(string | null)[]> {
  const rows = await orm
    .selectDistinct({ offerId: offerDrafts.offerId })
    .from(offerDrafts)
    .where(and(isKind('edit'), eq(offerDrafts.makerId, makerId)))
    .orderBy(sql`1 nulls last`);
  return rows.map(({ offerId }) => offerId);
}
