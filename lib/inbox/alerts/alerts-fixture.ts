import type { Band, LeadRequest } from '../../leads/lead';
import type { ReviewFixture } from '../inbox-fixture';

export const masking = { id: 'masking-shadow-14', name: 'Personal data masking in shadow mode' };

/** Values that no alert may contain. */
export const canary = 'Quixotry';

/** A lead with the canary in every text field. */
export const canaryLead: Partial<LeadRequest> = {
  company: `${canary} Clinics`,
  contact_or_agent_id: `${canary}@northwind.example`,
  contact_name: `Ada ${canary}`,
  contact_role: `Head of ${canary}`,
  workflow: `Route calls of ${canary}`,
  target_offer_id: `pilot-of-${canary}`,
  success_metric: `Errors of ${canary}`,
  source: `from-${canary}`,
  timeline: `before ${canary}`,
  risk_owner: `Ben ${canary}`,
};

interface Arriving {
  band: Band;
  leads?: number;
  /** Time of arrival: some minutes ago, or a moment (ISO 8601). */
  minutesAgo?: number;
  at?: string;
  fields?: Partial<LeadRequest>;
  /** Columns that differ from those of a new lead. */
  columns?: Readonly<Record<string, string | boolean>>;
}

/** Stores leads of a band as if they had arrived at another time, and returns their ids. */
export async function arrive(
  fixture: ReviewFixture,
  { band, leads = 1, minutesAgo = 5, at, fields, columns = {} }: Arriving,
): Promise<string[]> {
  const one = await fixture.submit(fields);
  const arrivedAt = at ? `'${at}'::timestamptz` : `now() - interval '${minutesAgo} minutes'`;
  const stored = await fixture.rows(`
    insert into leads select copy.*
    from leads as one, generate_series(1, ${leads}) as n,
      jsonb_populate_record(one, '${JSON.stringify({ ...columns, band })}'::jsonb || jsonb_build_object(
        'lead_id', one.lead_id || 'x' || n, 'created_at', ${arrivedAt})) as copy
    where one.lead_id = '${one}' returning lead_id`);
  await fixture.rows(`delete from leads where lead_id = '${one}'`);
  return stored.map((row) => String(row.lead_id));
}
