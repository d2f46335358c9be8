import type { FounderStore } from '../../founders/authorize';
import type { StoredTemplate } from './reply-template';
import { listTemplateRows } from './template-queries';

/**
 * Lists the reply templates in order. Throws ApiError `sign_in_required` without a session and `service_unavailable` if
 * the database fails.
 */
export async function listTemplates({ database, authorize }: FounderStore): Promise<StoredTemplate[]> {
  await authorize();
  const rows = await database.run(listTemplateRows);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
