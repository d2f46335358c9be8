import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type Orm, perPool, type Queryable, type Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { leads } from '../../leads/tables';
import { replyDrafts } from '../../review/tables';
import type { ReplyDraft } from './reply-draft';
import type { ReplyTemplate } from './reply-template';
import { replyTemplates } from './tables';

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

export async function deleteDraftRow(orm: Queryable, leadId: string, founderId: string) {
  await orm
    .delete(replyDrafts)
    .where(and(eq(replyDrafts.leadId, leadId), eq(replyDrafts.founderId, founderId)));
}

export type TemplateRow = Pick<
  typeof replyTemplates.$inferSelect,
  'id' | 'name' | 'stage' | 'subject' | 'text' | 'version'
>;

const { id, name, stage, subject, text, version, position } = replyTemplates;
const columns = { id, name, stage, subject, text, version };

const allTemplates = perPool((orm) =>
  orm.select(columns).from(replyTemplates).orderBy(asc(position), asc(id)).prepare('reply_templates'),
);

/** Lists all templates in order. */
export function listTemplateRows(orm: Orm | Transaction): Promise<TemplateRow[]> {
  return allTemplates(orm).execute();
}

/** Locks the templates against other changes until the transaction ends. */
export async function lockTemplates(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${replyTemplates} in share row exclusive mode`);
}

export async function insertTemplate(tx: Transaction, template: ReplyTemplate): Promise<void> {
  await tx.insert(replyTemplates).values({
    ...template,
    position: sql`(select coalesce(max(${position}), 0) + 1 from ${replyTemplates})`,
  });
}

/** Updates a template's texts if it still has the expected version. Returns false if it does not. */
export async function updateTemplate(
  tx: Transaction,
  templateId: number,
  template: ReplyTemplate,
  seenVersion: number,
): Promise<boolean> {
  const changed = await tx
    .update(replyTemplates)
    .set({ ...template, version: sql`${version} + 1`, changedAt: sql`now()` })
    .where(and(eq(id, templateId), eq(version, seenVersion)))
    .returning({ id });
  return changed.length > 0;
}

export async function deleteTemplateRow(tx: Transaction, templateId: number): Promise<void> {
  await tx.delete(replyTemplates).where(eq(id, templateId));
}

/** Sets the positions of templates to the order of their ids. */
export async function writePositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const [at, templateId] of ids.entries())
    await tx
      .update(replyTemplates)
      .set({ position: at + 1 })
      .where(eq(id, templateId));
}
