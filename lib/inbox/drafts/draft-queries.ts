import { and, desc, eq, sql } from 'drizzle-orm';
import { type Orm, perPool, type Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { leads } from '../../leads/tables';
import { replyDrafts } from '../../review/tables';
import type { ReplyDraft } from './reply-draft';

const draftsOfLead = perPool((orm) =>
  orm
    .select({
      subject: replyDrafts.subject,
      text: replyDrafts.text,
      keptAt: replyDrafts.keptAt,
      founderId: replyDrafts.founderId,
      founderName: founders.name,
    })
    .from(replyDrafts)
    .innerJoin(founders, eq(founders.id, replyDrafts.founderId))
    .where(eq(replyDrafts.leadId, sql.placeholder('leadId')))
    .orderBy(desc(replyDrafts.keptAt))
    .prepare('reply_drafts_of_lead'),
);

/** Lists the drafts for a lead, newest first. */
export function listDrafts(orm: Orm, leadId: string) {
  return draftsOfLead(orm).execute({ leadId });
}

/**
 * Locks and returns the lead data that a draft depends on, until the transaction ends; undefined when the lead does not
 * exist.
 */
export async function lockDraftedLead(tx: Transaction, leadId: string) {
  const [row] = await tx
    .select({ status: leads.status, contactCorrectedAt: leads.contactCorrectedAt })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('share');
  return row;
}

/** Stores a founder's draft for a lead, replacing an earlier one, and returns the time of saving. */
export async function upsertDraft(
  tx: Transaction,
  leadId: string,
  founderId: string,
  draft: ReplyDraft,
): Promise<Date> {
  const [row] = await tx
    .insert(replyDrafts)
    .values({ leadId, founderId, ...draft })
    .onConflictDoUpdate({
      target: [replyDrafts.leadId, replyDrafts.founderId],
      set: { ...draft, keptAt: sql`now()` },
    })
    .returning({ keptAt: replyDrafts.keptAt });
  if (!row) throw new Error('the draft was not stored');
  return row.keptAt;
}

export async function deleteDraftRow(orm: Pick<Orm, 'delete'>, leadId: string, founderId: string) {
  await orm
    .delete(replyDrafts)
    .where(and(eq(replyDrafts.leadId, leadId), eq(replyDrafts.founderId, founderId)));
}
