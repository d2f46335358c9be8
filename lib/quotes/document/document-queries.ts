import { between, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { quoteDocuments, quotes } from '../tables';
import type { PreparedFor } from './prepared-for';
import type { FiledDocument } from './quote-document';

export type NewDocument = typeof quoteDocuments.$inferInsert;

const filedColumns = {
  filedAt: quoteDocuments.filedAt,
  preparedFor: quoteDocuments.preparedFor,
  buyerReference: quoteDocuments.buyerReference,
  validUntil: quoteDocuments.validUntil,
  scope: quoteDocuments.scope,
};

export async function findDocument(
  orm: Pick<Orm, 'select'>,
  quoteId: string,
): Promise<FiledDocument | undefined> {
  const [row] = await orm
    .select(filedColumns)
    .from(quoteDocuments)
    .where(eq(quoteDocuments.quoteId, quoteId));
  return row;
}

/** Files a document. An existing one is kept, except for the buyer's texts if `typed` has any. */
export async function insertDocument(
  orm: Pick<Orm, 'insert'>,
  document: NewDocument,
  typed?: PreparedFor,
): Promise<void> {
  const preparedFor = typed?.prepared_for ?? null;
  const buyerReference = typed?.buyer_reference ?? null;
  const insert = orm.insert(quoteDocuments).values({ ...document, preparedFor, buyerReference });
  if (typed === undefined) await insert.onConflictDoNothing();
  else {
    const set = { preparedFor, buyerReference, changedAt: sql`now()` };
    await insert.onConflictDoUpdate({ target: quoteDocuments.quoteId, set });
  }
}

/** Removes what was typed on quotes; scope and last day stay. */
export async function clearTyped(orm: Pick<Orm, 'update'>, quoteIds: readonly string[]): Promise<void> {
  await orm
    .update(quoteDocuments)
    .set({ preparedFor: null, buyerReference: null, changedAt: sql`now()` })
    .where(inArray(quoteDocuments.quoteId, [...quoteIds]));
}

/** Lists the ids of at most two quotes in a range; ids of the same length are ordered by their digits. */
export async function listQuoteIdsBetween(
  orm: Pick<Orm, 'select'>,
  { least, greatest }: { least: string; greatest: string },
): Promise<string[]> {
  const rows = await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(between(quotes.id, least, greatest))
    .limit(2);
  return rows.map(({ id }) => id);
}
