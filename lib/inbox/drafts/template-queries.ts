import { and, asc, eq, sql } from 'drizzle-orm';
import { type Orm, perPool, type Transaction } from '../../../db/connect';
import type { ReplyTemplate } from './reply-template';
import { replyTemplates } from './tables';

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
