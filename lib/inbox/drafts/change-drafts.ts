import { type FounderStore, requireRole } from '../../founders/authorize';
import { isWithdrawable } from '../../review/transitions';
import { deleteDraftRow, lockDraftedLead, upsertDraft } from './draft-queries';
import { type DraftError, draftSubjectCharactersMax, draftTextCharactersMax } from './lead-reply';
import type { ReplyDraft } from './reply-draft';

const countOf = (text: string) => [...text].length;

/**
 * Saves a founder's draft for a lead, replacing an earlier one; nothing is sent. `seenCorrection` is the time of the
 * last contact correction that the founder saw: an older draft may name the old contact. Returns the time of saving, or
 * the reason why the draft was not saved.
 */
export async function writeDraft(
  { database, authorize }: FounderStore,
  leadId: string,
  typed: ReplyDraft,
  seenCorrection: string,
): Promise<{ keptAt: string } | { error: DraftError }> {
  const founder = await requireRole(authorize, 'reviewer');
  const draft = {
    subject: typed.subject.replace(/\s+/g, ' ').trim(),
    text: typed.text.replace(/\r\n?/g, '\n').trimEnd(),
  };
  if (countOf(draft.subject) > draftSubjectCharactersMax || countOf(draft.text) > draftTextCharactersMax)
    return { error: 'draft_too_long' };
  return database.transaction(async (tx) => {
    const lead = await lockDraftedLead(tx, leadId);
    if (!lead || !isWithdrawable(lead.status)) return { error: 'draft_lead_gone' };
    if ((lead.contactCorrectedAt?.toISOString() ?? '') !== seenCorrection)
      return { error: 'draft_contact_changed' };
    return { keptAt: (await upsertDraft(tx, leadId, founder.id, draft)).toISOString() };
  });
}

/** Deletes the signed-in founder's draft, if there is one. */
export async function endDraft({ database, authorize }: FounderStore, leadId: string): Promise<void> {
  const founder = await requireRole(authorize, 'reviewer');
  await database.run((orm) => deleteDraftRow(orm, leadId, founder.id));
}
