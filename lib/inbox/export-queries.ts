import { getTableColumns, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect';
import { columnsNamed } from '../../db/wire';
import { sentFields } from '../leads/field-labels';
import { leads } from '../leads/tables';
import { listAnswers } from './detail-queries';
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

/** Columns for events after acceptance. */
const stageHeadings = ['stage', 'stage_changed_at', 'ran_pilot', 'lost_reason', 'stage_amount'] as const;

/** Columns of the last manual reply. They come from the history, not from the lead. */
const answerHeadings = ['answered_at', 'answered_by'] as const;

/** Columns of an export in order; `assignee` and `answered_by` are names, `named_quotes` are ids. */
export const exportHeadings = [
  ...new Set([
    ...leadingHeadings,
    ...sentFields,
    'named_quotes' as const,
    ...stageHeadings,
    ...answerHeadings,
  ]),
];

const isOfLead = (
  heading: (typeof exportHeadings)[number],
): heading is Exclude<typeof heading, 'assignee' | 'answered_at' | 'answered_by'> =>
  !['assignee', ...answerHeadings].includes(heading);

const exportedColumns = columnsNamed(getTableColumns(leads), exportHeadings.filter(isOfLead));

/** Loads the exported fields of listed leads, in their order. */
export async function listExported(
  orm: Queryable,
  rows: readonly Pick<ListedRow, 'leadId' | 'assigneeName'>[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ leadId }) => leadId);
  const [found, answers] = await Promise.all([
    orm.select(exportedColumns).from(leads).where(inArray(leads.id, ids)),
    listAnswers(orm, ids),
  ]);
  const byId = new Map(found.map((row) => [row.lead_id, row]));
  return rows.flatMap(({ leadId, assigneeName }) => {
    const row = byId.get(leadId);
    if (!row) return [];
    const namedQuotes = row.named_quotes?.map(({ quote_id }) => quote_id).join(' ') ?? null;
    const last = answers.find((answer) => answer.leadId === leadId);
    const answered = { answered_at: last?.at ?? null, answered_by: last?.founderName ?? null };
    return [{ ...row, assignee: assigneeName, named_quotes: namedQuotes, ...answered }];
  });
}
