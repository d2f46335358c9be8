import { transactionTime } from '../../db/connect';
import { foundBy } from '../leads/search-words';
import { writeChanges } from './change-leads';
import { deleteDrafts, deleteNotes } from './queries';
import { toReviewState } from './read-lead-state';
import { removeContact } from './receipt-queries';
import { isWithdrawable, stateAfterWithdrawal } from './transitions';
import { type ReceiptActOutcome, type ReceiptStore, withReceiptLead } from './with-receipt-lead';

/**
 * Withdraws the consent of a lead (GDPR article 7.3) for the holder of its receipt. Deletes the contact data, the risk
 * owner, the founders' notes and drafts and the search terms of the contact, and closes the lead permanently. Keeps
 * score, reasons and the evidence of the consent; only erasure deletes the other fields. Throws ApiError
 * `service_unavailable`.
 */
export function withdrawConsent(store: ReceiptStore, leadId: string): Promise<ReceiptActOutcome> {
  return withReceiptLead(store, leadId, async (tx, lead, { company, workflow, band }) => {
    if (!isWithdrawable(lead.status)) return 'done';
    await deleteNotes(tx, leadId);
    await deleteDrafts(tx, leadId);
    const after = stateAfterWithdrawal(toReviewState(lead), await transactionTime(tx));
    const change = {
      lead,
      kind: 'lead_consent_withdrawn' as const,
      after,
      assigneeName: lead.assigneeName,
      more: {},
    };
    const found = foundBy({ company, workflow, contact_or_agent_id: '' }, band);
    await writeChanges(tx, null, [change], {
      hasNewContact: true,
      write: (_, states) => removeContact(tx, states, found),
    });
    return 'done';
  });
}
