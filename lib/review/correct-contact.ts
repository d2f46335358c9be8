import type { z } from 'zod';
import { type Transaction, transactionTime } from '../../db/connect';
import type { HistoryKind } from '../founders/history-kinds';
import { keysOf } from '../kernel/record-of';
import { leadRequestSchema } from '../leads/lead';
import { type contactSchema, hasMailForm, isMailOfPerson } from '../leads/lead-form';
import { foundBy } from '../leads/search-terms';
import { writeChanges } from './change-leads';
import type { ReviewState } from './history';
import {
  deleteDrafts,
  deleteNextAction,
  deleteNotes,
  type LockedLead,
  removeContact,
  replaceContact,
  storeAnswers,
  type updateReviewStates,
} from './queries';
import { toReviewState } from './read-lead-state';
import { canAddAnswers } from './receipt';
import { isWithdrawable, stateAfterWithdrawal } from './transitions';
import { type ReceiptActOutcome, type ReceiptStore, withReceiptLead } from './with-receipt-lead';

/** Writes a change by the holder of a lead's receipt with a statement of its own. */
async function writeByHolder(
  tx: Transaction,
  lead: LockedLead,
  { kind, after = toReviewState(lead) }: { kind: HistoryKind; after?: ReviewState },
  write: typeof updateReviewStates,
): Promise<'done'> {
  const change = { lead, kind, after, assigneeName: lead.assigneeName, more: {} };
  await writeChanges(tx, null, [change], { hasNewContact: true, write });
  return 'done';
}

/**
 * Replaces the contact data of a lead (GDPR article 16) for the holder of its receipt. Marks the lead as corrected, and
 * deletes founders' drafts, which may contain the old values. Does nothing if the values are the same. Returns
 * `no_mail`, without a change, if a person's email address would be replaced by something else. Not available after the
 * consent is withdrawn.
 */
export function correctContact(
  store: ReceiptStore,
  leadId: string,
  contact: z.infer<typeof contactSchema>,
): Promise<ReceiptActOutcome | 'no_mail'> {
  return withReceiptLead<'no_mail'>(store, leadId, async (tx, lead, row) => {
    if (!isWithdrawable(lead.status)) return 'not_offered';
    const { contact_or_agent_id, contact_name, contact_role } = contact;
    const { buyerType: buyer_type, contactOrAgentId } = row;
    const isOfMail = isMailOfPerson({ buyer_type, contact_or_agent_id: contactOrAgentId });
    if (isOfMail && !hasMailForm(contact_or_agent_id)) return 'no_mail';
    const columns = {
      contactOrAgentId: contact_or_agent_id,
      contactName: contact_name ?? null,
      contactRole: contact_role ?? null,
    };
    if (keysOf(columns).every((column) => columns[column] === row[column])) return 'done';
    // Drafts are free text, so old contact data in them cannot be found by a search.
    await deleteDrafts(tx, leadId);
    const { company, workflow, band } = row;
    const found = foundBy({ company, workflow, contact_or_agent_id, contact_name }, band);
    return writeByHolder(tx, lead, { kind: 'lead_contact_corrected' }, (_, states) =>
      replaceContact(tx, states, { ...columns, ...found }),
    );
  });
}

/**
 * Withdraws the consent of a lead (GDPR article 7.3) for the holder of its receipt. Deletes the contact data, the risk
 * owner, the founders' notes and drafts and the search terms of the contact, and closes the lead permanently. Keeps
 * score, reasons and the evidence of the consent; only erasure deletes the other fields.
 */
export function withdrawConsent(store: ReceiptStore, leadId: string): Promise<ReceiptActOutcome> {
  return withReceiptLead(store, leadId, async (tx, lead, { company, workflow, band }) => {
    if (!isWithdrawable(lead.status)) return 'done';
    await deleteNotes(tx, leadId);
    await deleteNextAction(tx, leadId);
    await deleteDrafts(tx, leadId);
    const after = stateAfterWithdrawal(toReviewState(lead), await transactionTime(tx));
    const found = foundBy({ company, workflow, contact_or_agent_id: '' }, band);
    return writeByHolder(tx, lead, { kind: 'lead_consent_withdrawn', after }, (_, states) =>
      removeContact(tx, states, found),
    );
  });
}

/** Answers that a lead may lack, with the rules of POST /api/lead. */
export const addedAnswersSchema = leadRequestSchema.pick({
  samples_available: true,
  high_volume_or_high_risk: true,
  risk_owner: true,
  timeline: true,
});

/**
 * Adds answers that a lead lacks for the holder of its receipt; earlier answers stay. Score, reasons and review date
 * stay as they were at submission. Available until the review ends.
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
    if (keysOf(columns).every((column) => columns[column] === row[column])) return 'done';
    return writeByHolder(tx, lead, { kind: 'lead_answers_added' }, (_, states) =>
      storeAnswers(tx, states, columns),
    );
  });
}
