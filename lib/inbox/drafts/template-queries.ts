import { and, asc, eq, sql } from 'drizzle-orm';
import { type Orm, perPool, type Transaction } from '../../../db/connect';
import type { ReplyTemplate } from './reply-template';
import { replyTemplates } from './tables';

export type TemplateRow = Pick<
  typeof replyTemplates.$inferSelect,
  'id' | 'name' | 'subject' | 'text' | 'version'
>;

const { id, name, subject, text, version, position } = replyTemplates;
const columns = { id, name, subject, text, version };

const allTemplates = perPool((orm) =>
  orm.select(columns).from(replyTemplates).orderBy(asc(position), asc(id)).prepare('reply_templates'),
);

/** All templates in their order. */
export function listTemplateRows(orm: Orm | Transaction): Promise<TemplateRow[]> {
  return allTemplates(orm).execute();
}

/** Keeps every other change of the templates waiting for the end of the transaction. */
export async function lockTemplates(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${replyTemplates} in share row exclusive mode`);
}

/** Adds a template behind the others. */
export async function insertTemplate(tx: Transaction, template: ReplyTemplate): Promise<void> {
  await tx.insert(replyTemplates).values({
    ...template,
    position: sql`(select coalesce(max(${position}), 0) + 1 from ${replyTemplates})`,
  });
}

/** Gives a template new texts, if it still has the version that they were written on. Gives whether it had. */
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

/** Deletes a template. */
export async function deleteTemplateRow(tx: Transaction, templateId: number): Promise<void> {
  await tx.delete(replyTemplates).where(eq(id, templateId));
}

/** Gives templates the places that their ids have in a list. */
export async function writePositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const [at, templateId] of ids.entries())
    await tx
      .update(replyTemplates)
      .set({ position: at + 1 })
      .where(eq(id, templateId));
}
