import { type FounderStore, requireRole } from '../../founders/authorize';
import { deleteEdits, findEdit, listEditedIds, replaceEdit } from '../draft-queries';
import type { EditKind } from '../tables';
import { type EvidenceTexts, storedEvidence } from './evidence-texts';
import { storedTexts } from './offer-form';
import type { OfferTexts } from './offer-texts';

/** Stores the form of an offer as it is typed, so that nothing typed is lost; `offerId` is null for a new offer. */
export async function writeEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
  texts: OfferTexts | EvidenceTexts,
  kind: EditKind = 'edit',
): Promise<void> {
  const founder = await requireRole(authorize, 'owner');
  await database.transaction((transaction) => replaceEdit(transaction, founder.id, offerId, kind, texts));
}

/** Deletes what was typed into the form of an offer. */
export async function discardEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
  kind: EditKind = 'edit',
): Promise<void> {
  const founder = await requireRole(authorize, 'owner');
  await database.transaction((transaction) => deleteEdits(transaction, founder.id, offerId, kind));
}

/** Returns what the caller last typed into the form of an offer. */
export async function readEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
): Promise<{ texts: OfferTexts; savedAt: Date } | undefined> {
  const founder = await authorize();
  const found = await database.run((orm) => findEdit(orm, founder.id, offerId, 'edit'));
  const texts = found && storedTexts(found.texts);
  return found && texts && { texts, savedAt: found.savedAt };
}

/** Returns the ids of the offers with unreviewed changes of the caller; null for a new offer. Throws likewise. */
export async function readEditedIds({ database, authorize }: FounderStore): Promise<(string | null)[]> {
  const founder = await authorize();
  return database.run((orm) => listEditedIds(orm, founder.id));
}

/** Returns what the caller last typed into the form of an offer's sample package. */
export async function readEvidenceEdit(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<{ texts: EvidenceTexts; savedAt: Date } | undefined> {
  const founder = await authorize();
  const found = await database.run((orm) => findEdit(orm, founder.id, offerId, 'evidence_edit'));
  return found && { texts: storedEvidence(found.texts), savedAt: found.savedAt };
}
