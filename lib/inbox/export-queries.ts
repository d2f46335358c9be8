import { inArray } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { leads } from '../leads/tables';
import type { ListedRow } from './list-queries';

/** What an export shows of a lead beyond its row in the list. */
export interface ExportedRow extends ListedRow {
  contactOrAgentId: string;
  contactName: string | null;
  contactRole: string | null;
  timeline: string | null;
  successMetric: string;
  monthlyVolume: number;
  samplesAvailable: boolean;
  riskOwner: string | null;
  highVolumeOrHighRisk: boolean;
  annualCommit: number | null;
}

/** The fields of listed leads that only an export shows, by the leads' ids. */
export async function listExported(
  orm: Pick<Orm, 'select'>,
  rows: readonly ListedRow[],
): Promise<ExportedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ leadId }) => leadId);
  const found = await orm.select(exportedColumns).from(leads).where(inArray(leads.id, ids));
  const byId = new Map(found.map((more) => [more.id, more]));
  return rows.flatMap((row) => {
    const more = byId.get(row.leadId);
    return more ? [{ ...row, ...more }] : [];
  });
}

const exportedColumns = {
  id: leads.id,
  contactOrAgentId: leads.contactOrAgentId,
  contactName: leads.contactName,
  contactRole: leads.contactRole,
  timeline: leads.timeline,
  successMetric: leads.successMetric,
  monthlyVolume: leads.monthlyVolume,
  samplesAvailable: leads.samplesAvailable,
  riskOwner: leads.riskOwner,
  highVolumeOrHighRisk: leads.highVolumeOrHighRisk,
  annualCommit: leads.annualCommit,
};
