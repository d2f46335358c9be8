import { getTableColumns, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { columnsNamed } from '../../db/wire';
import { sentFields } from '../leads/field-words';
import { leads } from '../leads/tables';
import type { ListedRow } from './list-queries';

const leadingHeadings = [
  'lead_id',
  'created_at',
  'band',
  'score',
  'status',
  'assignee',
  'status_changed_at',
  'first_reviewed_at',
  'snoozed_until',
  'decline_reason',
  'duplicate_of',
  'buyer_type',
  'company',
  'contact_or_agent_id',
  'contact_name',
  'contact_role',
  'workflow',
  'success_metric',
  'target_offer_id',
  'annual_commit',
  'monthly_volume',
  'samples_available',
  'high_volume_or_high_risk',
  'risk_owner',
  'timeline',
  'source',
] as const;

/** What came after the acceptance. */
const stageHeadings = ['stage', 'stage_changed_at', 'ran_pilot', 'lost_reason', 'stage_amount'] as const;

/** The columns of an export, in their order; `assignee` is a name, `named_quotes` are ids. */
export const exportHeadings = [
  ...new Set([...leadingHeadings, ...sentFields, 'named_quotes' as const, ...stageHeadings]),
];

const exportedColumns = columnsNamed(
  getTableColumns(leads),
  exportHeadings.filter((heading) => heading !== 'assignee'),
);

/** What an export shows of listed leads, in their order. */
export async function listExported(orm: Pick<Orm, 'select'>, rows: readonly ListedRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ leadId }) => leadId);
  const found = await orm.select(exportedColumns).from(leads).where(inArray(leads.id, ids));
  const byId = new Map(found.map((row) => [row.lead_id, row]));
  return rows.flatMap(({ leadId, assigneeName }) => {
    const row = byId.get(leadId);
    if (!row) return [];
    const namedQuotes = row.named_quotes?.map(({ quote_id }) => quote_id).join(' ') ?? null;
    return [{ ...row, assignee: assigneeName, named_quotes: namedQuotes }];
  });
}
