import { and, asc, between, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/connect';
import { quotes } from '../tables';
import type { Customer, VersionMaker } from './customer';
import type { FiledDocument } from './document-record';
import type { SellerFacts } from './seller';
import { quoteDocuments, quoteSellers, quoteVersions } from './tables';

export async function findDocument(orm: Queryable, quoteId: string): Promise<FiledDocument | undefined> {
  const rows = await orm
    .select({ document: quoteDocuments, seller: quoteSellers.facts, version: quoteVersions })
    .from(quoteDocuments)
    .innerJoin(quoteVersions, eq(quoteVersions.quoteId, quoteDocuments.quoteId))
    .leftJoin(quoteSellers, eq(quoteSellers.digest, quoteDocuments.sellerDigest))
    .where(eq(quoteDocuments.quoteId, quoteId))
    .orderBy(asc(quoteVersions.version));
  const [first] = rows;
  if (!first) return undefined;
  const { filedAt, validUntil, scope, editTokenSha256 } = first.document;
  const versions = rows.map(({ version: { version, storedAt, madeBy, customer, jws } }) => {
    return { version, storedAt, madeBy, customer, jws };
  });
  return { filedAt, validUntil, scope, editTokenSha256, seller: first.seller, versions };
}

export interface NewDocument
  extends Pick<typeof quoteDocuments.$inferInsert, 'quoteId' | 'validUntil' | 'scope'> {
  seller: { digest: string; facts: SellerFacts };
  madeBy: VersionMaker;
  editTokenSha256: string | null;
}

/**
 * Stores a document with its first version. An existing one is kept, except for a new edit link and a missing seller.
 */
export async function insertDocument(
  tx: Transaction,
  { seller, madeBy, editTokenSha256, ...document }: NewDocument,
): Promise<void> {
  await tx.insert(quoteSellers).values(seller).onConflictDoNothing();
  await tx
    .insert(quoteDocuments)
    .values({ ...document, sellerDigest: seller.digest, editTokenSha256 })
    .onConflictDoUpdate({
      target: quoteDocuments.quoteId,
      set: {
        sellerDigest: sql`coalesce(${quoteDocuments.sellerDigest}, excluded.seller_digest)`,
        editTokenSha256: sql`coalesce(excluded.edit_token_sha256, ${quoteDocuments.editTokenSha256})`,
      },
    });
  const { quoteId } = document;
  await tx.insert(quoteVersions).values({ quoteId, version: 1, madeBy }).onConflictDoNothing();
}

/** Locks a document until the transaction ends, and returns it. */
export async function lockDocument(tx: Transaction, quoteId: string): Promise<FiledDocument | undefined> {
  await tx.select().from(quoteDocuments).where(eq(quoteDocuments.quoteId, quoteId)).for('update');
  return findDocument(tx, quoteId);
}

export async function setEditToken(tx: Transaction, quoteId: string, editTokenSha256: string): Promise<void> {
  await tx.update(quoteDocuments).set({ editTokenSha256 }).where(eq(quoteDocuments.quoteId, quoteId));
}

export async function insertVersion(
  tx: Transaction,
  version: { quoteId: string; version: number; customer: Customer },
): Promise<void> {
  await tx.insert(quoteVersions).values({ ...version, madeBy: 'editor' });
}

export async function setSignature(
  orm: Queryable,
  quoteId: string,
  version: number,
  jws: string,
): Promise<void> {
  const ofVersion = and(eq(quoteVersions.quoteId, quoteId), eq(quoteVersions.version, version));
  await orm
    .update(quoteVersions)
    .set({ jws })
    .where(and(ofVersion, isNull(quoteVersions.jws)));
}

/**
 * Removes the customer's details from all versions of quotes, with the signatures over them; a new version without
 * details then replaces them. Seller, scope and last day stay.
 */
export async function clearCustomers(
  tx: Queryable,
  quoteIds: readonly string[],
  madeBy: VersionMaker,
): Promise<void> {
  const cleared = await tx
    .update(quoteVersions)
    .set({ customer: null, jws: null })
    .where(and(inArray(quoteVersions.quoteId, [...quoteIds]), isNotNull(quoteVersions.customer)))
    .returning({ quoteId: quoteVersions.quoteId });
  if (cleared.length === 0) return;
  const last = await tx
    .select({ quoteId: quoteVersions.quoteId, version: max(quoteVersions.version) })
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, [...new Set(cleared.map(({ quoteId }) => quoteId))]))
    .groupBy(quoteVersions.quoteId);
  await tx
    .insert(quoteVersions)
    .values(last.map(({ quoteId, version }) => ({ quoteId, version: (version ?? 0) + 1, madeBy })));
}

/** Lists the ids of at most two quotes in a range; ids of the same length are ordered by their digits. */
export async function listQuoteIdsBetween(
  orm: Queryable,
  { least, greatest }: { least: string; greatest: string },
): Promise<string[]> {
  const rows = await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(between(quotes.id, least, greatest))
    .limit(2);
  return rows.map(({ id }) => id);
}
