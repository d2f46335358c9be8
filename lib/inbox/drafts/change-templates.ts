import type { Transaction } from '../../../db/connect';
import { type FounderStore, requireRole } from '../../founders/authorize';
import type { Founder } from '../../founders/founder';
import type { HistoryKind } from '../../founders/history-kinds';
import { insertHistory } from '../../founders/history-queries';
import {
  deleteTemplateRow,
  insertTemplate,
  listTemplateRows,
  lockTemplates,
  type TemplateRow,
  updateTemplate,
  writePositions,
} from './draft-queries';
import { firstTemplates, type ReplyTemplate, type StoredTemplate, templatesMax } from './reply-template';

/** Lists the reply templates in order. */
export async function listTemplates({ database, authorize }: FounderStore): Promise<StoredTemplate[]> {
  await authorize();
  const rows = await database.run(listTemplateRows);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

interface Change {
  tx: Transaction;
  /** All templates in order, locked until the transaction ends. */
  templates: TemplateRow[];
  record: (kind: HistoryKind, name?: string) => Promise<unknown>;
}

/** Runs one change of the templates at a time. Requires a reviewer or owner. */
async function changeAsReviewer<Result>(
  { database, authorize }: FounderStore,
  change: (context: Change) => Promise<Result>,
): Promise<Result> {
  const founder: Founder = await requireRole(authorize, 'reviewer');
  return database.transaction(async (tx) => {
    await lockTemplates(tx);
    const record: Change['record'] = (kind, name) =>
      insertHistory(tx, { founderId: founder.id, kind, ...(name !== undefined && { detail: { name } }) });
    return change({ tx, templates: await listTemplateRows(tx), record });
  });
}

const withId = (templates: readonly TemplateRow[], templateId: string) =>
  templates.find(({ id }) => String(id) === templateId);

const hasName = (templates: readonly TemplateRow[], name: string, exceptId?: number) =>
  templates.some((each) => each.name === name && each.id !== exceptId);

/** Adds a template at the end. */
export function makeTemplate(
  store: FounderStore,
  template: ReplyTemplate,
): Promise<'made' | 'name_taken' | 'too_many'> {
  return changeAsReviewer(store, async ({ tx, templates, record }) => {
    if (hasName(templates, template.name)) return 'name_taken';
    if (templates.length >= templatesMax) return 'too_many';
    await insertTemplate(tx, template);
    await record('reply_template_made', template.name);
    return 'made';
  });
}

/** Updates a template's texts, unless it has changed since `seenVersion`. */
export function changeTemplate(
  store: FounderStore,
  templateId: string,
  template: ReplyTemplate,
  seenVersion: number,
): Promise<'changed' | 'name_taken' | 'changed_meanwhile' | 'not_there'> {
  return changeAsReviewer(store, async ({ tx, templates, record }) => {
    const before = withId(templates, templateId);
    if (!before) return 'not_there';
    if (hasName(templates, template.name, before.id)) return 'name_taken';
    if (!(await updateTemplate(tx, before.id, template, seenVersion))) return 'changed_meanwhile';
    await record('reply_template_changed', template.name);
    return 'changed';
  });
}

/** Deletes a template, if it exists. */
export function deleteTemplate(store: FounderStore, templateId: string): Promise<'deleted' | 'not_there'> {
  return changeAsReviewer(store, async ({ tx, templates, record }) => {
    const template = withId(templates, templateId);
    if (!template) return 'not_there';
    await deleteTemplateRow(tx, template.id);
    await record('reply_template_deleted', template.name);
    return 'deleted';
  });
}

/** Moves a template one place up or down, if possible. */
export function moveTemplate(
  store: FounderStore,
  templateId: string,
  by: -1 | 1,
): Promise<'moved' | 'not_there'> {
  return changeAsReviewer(store, async ({ tx, templates, record }) => {
    const from = templates.findIndex(({ id }) => String(id) === templateId);
    const [template, neighbour] = [templates[from], templates[from + by]];
    if (!template || !neighbour) return 'not_there';
    const order = templates.map((each) =>
      each === template ? neighbour : each === neighbour ? template : each,
    );
    await writePositions(
      tx,
      order.map(({ id }) => id),
    );
    await record('reply_template_moved', template.name);
    return 'moved';
  });
}

/**
 * Restores the default templates: resets the texts of those that still have their names, adds missing ones at the end,
 * and keeps all others.
 */
export function applyFirstTemplates(store: FounderStore): Promise<'restored' | 'too_many'> {
  return changeAsReviewer(store, async ({ tx, templates, record }) => {
    const missing = firstTemplates.filter(({ name }) => !hasName(templates, name));
    if (templates.length + missing.length > templatesMax) return 'too_many';
    for (const first of firstTemplates) {
      const known = templates.find(({ name }) => name === first.name);
      if (known) await updateTemplate(tx, known.id, first, known.version);
      else await insertTemplate(tx, first);
    }
    await record('reply_templates_restored');
    return 'restored';
  });
}
