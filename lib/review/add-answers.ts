import type { z } from 'zod';
import { leadRequestSchema } from '../leads/lead';
import { writeChanges } from './change-leads';
import { toReviewState } from './read-lead-state';
import { canAddAnswers } from './receipt';
import { storeAnswers } from './receipt-queries';
import { type ReceiptActOutcome, type ReceiptStore, withReceiptLead } from './with-receipt-lead';

/** Answers that a lead may lack, with the rules of POST /api/lead. */
export const addedAnswersSchema = leadRequestSchema.pick({
  samples_available: true,
  high_volume_or_high_risk: true,
  risk_owner: true,
  timeline: true,
});

/**
 * Adds answers that a lead lacks for the holder of its receipt; what was answered before stays. Score, reasons and
 * review date stay as they were at submission. Available until the review ends. Throws ApiError `service_unavailable`.
 */
export function addAnswers(
  store: ReceiptStore,
  leadId: string,
  answers: z.infer<typeof addedAnswersSchema>,
): Promise<ReceiptActOutcome> {
  return withReceiptLead(store, leadId, async (tx, lead, row) => {
    if (!canAddAnswers(lead.status)) return 'not_offered';
    const columns = {
      samplesAvailable: row.samplesAvailable || answers.samples_available,
      highVolumeOrHighRisk: row.highVolumeOrHighRisk || answers.high_volume_or_high_risk,
      riskOwner: row.riskOwner ?? answers.risk_owner ?? null,
      timeline: row.timeline ?? answers.timeline ?? null,
    };
    const isNew =
      columns.samplesAvailable !== row.samplesAvailable ||
      columns.highVolumeOrHighRisk !== row.highVolumeOrHighRisk ||
      columns.riskOwner !== row.riskOwner ||
      columns.timeline !== row.timeline;
    if (!isNew) return 'done';
    const change = {
      lead,
      kind: 'lead_answers_added' as const,
      after: toReviewState(lead),
      assigneeName: lead.assigneeName,
      more: {},
    };
    await writeChanges(tx, null, [change], {
      hasNewContact: true,
      write: (_, states) => storeAnswers(tx, states, columns),
    });
    return 'done';
  });
}
