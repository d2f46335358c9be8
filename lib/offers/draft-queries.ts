import { and, asc, desc, eq, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { isJsonObject } from '../kernel/json-of';
import { type DraftContent, type DraftState, draftContentSchema, sampleIdOf } from './draft';
import { type EditKind, isEdit, type OfferDraftRow, offerDrafts, offerIds, samplePackages } from './tables';

/** Days after which drafts are deleted. */
const draftKeptDays = 7;

export interface StoredDraft {
  id: number;
  /** Null for an order of all offers. */
  offerId: string | null;
  state: DraftState;
  content: DraftContent;
  makerId: string;
  createdAt: Date;
}

/** Returns false for a draft that was published or, in earlier versions, refused. */
export const isOpen = ({ state }: Pick<StoredDraft, 'state'>): boolean =>
  state === 'draft' || state === 'proposed';

const openStates = and(inArray(offerDrafts.state, ['draft', 'proposed']), not(isEdit));

function toDraft({ id, offerId, state, content, makerId, createdAt }: OfferDraftRow): StoredDraft {
  return { id, offerId, state, content: draftContentSchema.parse(content), makerId, createdAt };
}

type DraftKind = EditKind | DraftContent['kind'];

const isKind = (kind: DraftKind) => sql`${offerDrafts.content}->>'kind' = ${kind}`;

const ofMaker = (makerId: string, offerId: string | null, kind: DraftKind) =>
  and(
    isKind(kind),
    eq(offerDrafts.makerId, makerId),
    offerId === null ? isNull(offerDrafts.offerId) : eq(offerDrafts.offerId, offerId),
  );

/** Inserts a draft and returns its id. Deletes its author's old drafts, and the one that it replaces. */
export async function insertDraft(
  transaction: Transaction,
  draft: { offerId: string | null; makerId: string; content: DraftContent },
): Promise<number> {
  await deleteOldDrafts(transaction, draft.makerId);
  await deleteDrafts(transaction, ofMaker(draft.makerId, draft.offerId, draft.content.kind));
  const [row] = await transaction.insert(offerDrafts).values(draft).returning({ id: offerDrafts.id });
  if (!row) throw new Error('no row was inserted');
  return row.id;
}

async function deleteOldDrafts(transaction: Transaction, makerId: string): Promise<void> {
  const isOld = and(
    eq(offerDrafts.makerId, makerId),
    lt(offerDrafts.createdAt, sql`now() - make_interval(days => ${draftKeptDays})`),
  );
  await transaction.delete(offerDrafts).where(and(isEdit, isOld));
  await deleteDrafts(transaction, isOld);
}

/** Deletes drafts, and sample packages that only these drafts refer to. */
async function deleteDrafts(transaction: Transaction, which: SQL | undefined): Promise<void> {
  const deleted = await transaction
    .delete(offerDrafts)
    .where(and(openStates, which))
    .returning({ content: offerDrafts.content });
  const sampleIds = deleted.flatMap(({ content }) => sampleIdOf(draftContentSchema.parse(content)) ?? []);
  if (sampleIds.length === 0) return;
  await transaction.delete(samplePackages).where(inArray(samplePackages.id, sampleIds));
}

export async function insertSamplePackage(
  transaction: Transaction,
  offerId: string,
  content: string,
  files?: Record<string, string>,
): Promise<number> {
  const [row] = await transaction
    .insert(samplePackages)
    .values({ offerId, content, files })
    .returning({ id: samplePackages.id });
  if (!row) throw new Error('no row was inserted');
  return row.id;
}

/** Finds a draft; locks it until the transaction ends if `isHeld`. */
export async function findDraft(
  orm: Orm | Transaction,
  draftId: number,
  isHeld = false,
): Promise<StoredDraft | undefined> {
  const query = orm
    .select()
    .from(offerDrafts)
    .where(and(eq(offerDrafts.id, draftId), not(isEdit)));
  const [found] = isHeld ? await query.for('update') : await query;
  return found && toDraft(found);
}

/** Lists a founder's unpublished drafts, the oldest first. */
export async function listDraftsOf(orm: Orm, founderId: string): Promise<StoredDraft[]> {
  const rows = await orm
    .select()
    .from(offerDrafts)
    .where(and(openStates, eq(offerDrafts.makerId, founderId)))
    .orderBy(asc(offerDrafts.id));
  return rows.map(toDraft);
}

/** Marks a draft as published; its sample package is kept. */
export async function markPublished(
  transaction: Transaction,
  draftId: number,
  deciderId: string,
): Promise<void> {
  await transaction
    .update(offerDrafts)
    .set({ state: 'published', deciderId, decidedAt: sql`now()` })
    .where(eq(offerDrafts.id, draftId));
}

export async function deleteDraft(transaction: Transaction, draftId: number): Promise<void> {
  await deleteDrafts(transaction, eq(offerDrafts.id, draftId));
}

export async function isOfferIdTaken(orm: Orm | Transaction, offerId: string): Promise<boolean> {
  const rows = await orm.select({ id: offerIds.id }).from(offerIds).where(eq(offerIds.id, offerId));
  return rows.length > 0;
}

export async function findSampleText(orm: Orm, samplePackageId: number): Promise<string | undefined> {
  const rows = await orm
    .select({ content: samplePackages.content })
    .from(samplePackages)
    .where(eq(samplePackages.id, samplePackageId));
  return rows[0]?.content;
}

/** Form of an offer as it was last typed, valid or not; `texts` is what the form stored. */
interface StoredEdit {
  texts: unknown;
  savedAt: Date;
}

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

/** Stores what a founder typed into an offer's form, replacing the earlier text. */
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
