import { transactionTime } from '../../db/connect';
import { foundBy } from '../leads/search-words';
import { writeChanges } from './change-leads';
import { deleteDrafts, deleteNotes } from './queries';
import { toReviewState } from './read-lead-state';
import { removeContact } from './receipt-queries';
import { type ReceiptActOutcome, type ReceiptStore, runByReceipt } from './run-by-receipt';
import { isWithdrawable, stateAfterWithdrawal } from './transitions';

/**
 * Takes the consent of a lead back (GDPR article 7.3) for whoever holds its receipt: the contact data, the risk owner, the
 * founders' notes and drafts and the words that found the contact go, and the lead is closed for good. Score, reasons and
 * the evidence of the consent stay; what else was typed goes only by erasing. Throws ApiError `service_unavailable`.
 */
export function withdrawConsent(store: ReceiptStore, leadId: string): Promise<ReceiptActOutcome> {
  return runByReceipt(store, leadId, async (tx, lead, { company, workflow, band }) => {
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
