import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Orm, perPool, type Transaction } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { withdrawnContactId } from '../leads/lead-form';
import {
  type FoundBy,
  leads,
  type ReviewedLeadRow,
  reviewedColumns,
  type SearchedLeadRow,
} from '../leads/tables';
import { quotes } from '../quotes/tables';
import type { ReviewColumns } from './queries';

export type ReceiptRow = ReviewedLeadRow;

const preparedReceiptRow = perPool((orm) =>
  orm
    .select(reviewedColumns)
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare('receipt_row'),
);

export async function findReceiptRow(
  orm: Orm | Transaction,
  leadId: string,
): Promise<ReceiptRow | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await preparedReceiptRow(orm).execute({ leadId });
  return row;
}

/** Lists the quotes with these ids as a receipt shows them, unordered; unknown ids are skipped. */
export function listReceiptQuotes(orm: Pick<Orm, 'select'>, quoteIds: readonly string[]) {
  return orm
    .select({
      id: quotes.id,
      offerId: quotes.offerId,
      offerName: quotes.offerName,
      pilotPrice: quotes.pilotPrice,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .where(inArray(quotes.id, [...quoteIds]));
}

type ContactColumns = Pick<
  SearchedLeadRow,
  'contactName' | 'contactRole' | 'contactOrAgentId' | 'riskOwner' | 'contactConsent'
> &
  FoundBy;

type NewState = ReviewColumns & { id: string };

async function updateLead(
  tx: Transaction,
  { id, ...state }: NewState,
  columns: Partial<ContactColumns & AnswerColumns> & { contactCorrectedAt?: SQL },
): Promise<void> {
  await tx
    .update(leads)
    .set({ ...state, ...columns })
    .where(and(eq(leads.id, id), eq(leads.version, state.version - 1)));
}

/** Deletes the contact data of locked leads, stores their withdrawn states and increments their versions. */
export async function removeContact(tx: Transaction, states: readonly NewState[], found: FoundBy) {
  for (const state of states)
    await updateLead(tx, state, {
      contactName: null,
      contactRole: null,
      riskOwner: null,
      contactOrAgentId: withdrawnContactId,
      contactConsent: false,
      ...found,
    });
}

/** Replaces the contact data of locked leads, increments their versions and stores the time of the correction. */
export async function replaceContact(
  tx: Transaction,
  states: readonly NewState[],
  contact: Pick<ContactColumns, 'contactName' | 'contactRole' | 'contactOrAgentId'> & FoundBy,
) {
  for (const state of states) await updateLead(tx, state, { ...contact, contactCorrectedAt: sql`now()` });
}

type AnswerColumns = Pick<
  ReviewedLeadRow,
  'samplesAvailable' | 'highVolumeOrHighRisk' | 'riskOwner' | 'timeline'
>;

/** Adds answers to locked leads and increments their versions. */
export async function storeAnswers(tx: Transaction, states: readonly NewState[], answers: AnswerColumns) {
  for (const state of states) {
    await tx.execute(sql`select set_config('pilot.answers', ${state.id}, true)`);
    await updateLead(tx, state, answers);
  }
}
