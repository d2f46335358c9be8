import type { PilotView } from '../../pilots/pilot';
import { leadChangeSchema } from '../../review/history';

/** Fields of a lead that only a token with contact data receives. */
export const contactFields = ['contact_or_agent_id', 'contact_name', 'contact_role', 'risk_owner'] as const;

/** Returns a history entry for a CRM: who changed what, without texts. */
export function historyForCrm(entry: {
  id: number;
  at: Date;
  kind: string;
  leadId: string | null;
  by: string | null;
  detail: Record<string, unknown>;
}) {
  const { before, after } = leadChangeSchema.safeParse(entry.detail).data ?? {};
  return {
    id: String(entry.id),
    lead_id: entry.leadId,
    at: entry.at.toISOString(),
    kind: entry.kind,
    by: entry.by,
    from_status: before?.status ?? null,
    to_status: after?.status ?? null,
    from_stage: before?.stage?.name ?? null,
    to_stage: after?.stage?.name ?? null,
  };
}

/** Returns a pilot for a CRM. */
export function pilotForCrm({ pilot, dates, items, plan }: PilotView) {
  return {
    pilot_id: pilot.id,
    number: pilot.number,
    lead_id: pilot.leadId,
    company: pilot.company,
    offer_id: pilot.terms.offer.id,
    quote_id: pilot.quoteId,
    price: pilot.terms.price,
    state: pilot.state,
    outcome: pilot.outcome,
    starts_on: pilot.startsOn ?? plan?.content.planned_start ?? pilot.plannedStart,
    last_day: dates.lastDay,
    items_with_result: items,
    verdict: pilot.look?.figures.pilot_verdict ?? null,
    credit: pilot.credit?.state ?? null,
    credit_until: pilot.credit ? dates.creditDeadline : null,
    opened_at: pilot.openedAt,
    closed_at: pilot.closedAt,
  };
}
