import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../db/connect';
import { founders } from '../founders/tables';
import { type ProposalContent, type ProposalState, proposalContentSchema, sampleIdOf } from './proposal';
import { type OfferProposalRow, offerIds, offerProposals, samplePackages } from './tables';

/** Drafts that nobody pressed on with are dropped after so many days. */
const draftKeptDays = 7;

/** A proposal as it is stored, with the names of those who made and decided it. */
export interface StoredProposal {
  id: number;
  offerId: string | null;
  state: ProposalState;
  content: ProposalContent;
  makerId: string;
  makerName: string;
  createdAt: Date;
  deciderName: string | null;
  decidedAt: Date | null;
}

const makers = alias(founders, 'makers');
const deciders = alias(founders, 'deciders');

function selectProposals(orm: Orm | Transaction) {
  return orm
    .select({ row: offerProposals, makerName: makers.name, deciderName: deciders.name })
    .from(offerProposals)
    .leftJoin(makers, eq(makers.id, offerProposals.makerId))
    .leftJoin(deciders, eq(deciders.id, offerProposals.deciderId));
}

function toProposal({
  row,
  makerName,
  deciderName,
}: {
  row: OfferProposalRow;
  makerName: string | null;
  deciderName: string | null;
}): StoredProposal {
  const { id, offerId, state, makerId, createdAt, decidedAt } = row;
  return {
    id,
    offerId,
    state,
    content: proposalContentSchema.parse(row.content),
    makerId,
    makerName: makerName ?? makerId,
    createdAt,
    deciderName,
    decidedAt,
  };
}

/** Inserts a draft, drops what its maker left lying long ago, and gives its id. */
export async function insertDraft(
  transaction: Transaction,
  draft: { offerId: string | null; makerId: string; content: ProposalContent },
): Promise<number> {
  await deleteOldDrafts(transaction, draft.makerId);
  const [row] = await transaction.insert(offerProposals).values(draft).returning({ id: offerProposals.id });
  if (!row) throw new Error('no row was inserted');
  return row.id;
}

async function deleteOldDrafts(transaction: Transaction, makerId: string): Promise<void> {
  const isOld = and(
    eq(offerProposals.makerId, makerId),
    lt(offerProposals.createdAt, sql`now() - make_interval(days => ${draftKeptDays})`),
  );
  await deleteDrafts(transaction, isOld);
}

/** Deletes drafts, and the sample packages that only they named. */
async function deleteDrafts(transaction: Transaction, which: SQL | undefined): Promise<void> {
  const deleted = await transaction
    .delete(offerProposals)
    .where(and(eq(offerProposals.state, 'draft'), which))
    .returning({ content: offerProposals.content });
  const sampleIds = deleted.flatMap(({ content }) => sampleIdOf(proposalContentSchema.parse(content)) ?? []);
  if (sampleIds.length === 0) return;
  await transaction.delete(samplePackages).where(inArray(samplePackages.id, sampleIds));
}

/** Inserts a sample package, which is published only by a proposal; gives its id. */
export async function insertSamplePackage(
  transaction: Transaction,
  offerId: string,
  content: string,
): Promise<number> {
  const [row] = await transaction
    .insert(samplePackages)
    .values({ offerId, content })
    .returning({ id: samplePackages.id });
  if (!row) throw new Error('no row was inserted');
  return row.id;
}

/** Finds a proposal; in a transaction, held against other decisions until it ends. */
export async function findProposal(
  orm: Orm | Transaction,
  proposalId: number,
  isHeld = false,
): Promise<StoredProposal | undefined> {
  const query = selectProposals(orm).where(eq(offerProposals.id, proposalId));
  const [found] = isHeld ? await query.for('update', { of: offerProposals }) : await query;
  return found && toProposal(found);
}

/** Lists what waits for another owner, and a founder's own drafts, the oldest first. */
export async function listOpenProposals(orm: Orm, founderId: string): Promise<StoredProposal[]> {
  const isOwnDraft = and(eq(offerProposals.state, 'draft'), eq(offerProposals.makerId, founderId));
  const rows = await selectProposals(orm)
    .where(or(eq(offerProposals.state, 'proposed'), isOwnDraft))
    .orderBy(asc(offerProposals.id));
  return rows.map(toProposal);
}

/** Moves a proposal on; whoever decides it is recorded with the moment. */
export async function updateProposalState(
  transaction: Transaction,
  proposalId: number,
  state: ProposalState,
  deciderId: string | null,
): Promise<void> {
  const decided = deciderId === null ? {} : { deciderId, decidedAt: sql`now()` };
  await transaction
    .update(offerProposals)
    .set({ state, ...decided })
    .where(eq(offerProposals.id, proposalId));
}

/** Deletes a draft. */
export async function deleteDraft(transaction: Transaction, proposalId: number): Promise<void> {
  await deleteDrafts(transaction, eq(offerProposals.id, proposalId));
}

/** Whether an id belongs to an offer, or once did. */
export async function isOfferIdTaken(orm: Orm | Transaction, offerId: string): Promise<boolean> {
  const rows = await orm.select({ id: offerIds.id }).from(offerIds).where(eq(offerIds.id, offerId));
  return rows.length > 0;
}

/** The JSON of an uploaded sample package. */
export async function findSampleText(orm: Orm, samplePackageId: number): Promise<string | undefined> {
  const rows = await orm
    .select({ content: samplePackages.content })
    .from(samplePackages)
    .where(eq(samplePackages.id, samplePackageId));
  return rows[0]?.content;
}
