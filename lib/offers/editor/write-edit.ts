import { type FounderStore, requireRole } from '../../founders/authorize';
import { deleteEdits, findEdit, listEditedIds, replaceEdit } from '../edit-queries';
import { storedTexts } from './offer-form';
import type { OfferTexts } from './offer-texts';

/**
 * Stores the form of an offer as it is typed, so that nothing typed is lost; `offerId` is null for a new offer. Throws
 * ApiError `sign_in_required`, `role_required` or `service_unavailable`.
 */
export async function writeEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
  texts: OfferTexts,
): Promise<void> {
  const founder = await requireRole(authorize, 'owner');
  await database.transaction((transaction) => replaceEdit(transaction, founder.id, offerId, texts));
}

/** Deletes what was typed into the form of an offer. Throws as {@link writeEdit} does. */
export async function discardEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
): Promise<void> {
  const founder = await requireRole(authorize, 'owner');
  await database.transaction((transaction) => deleteEdits(transaction, founder.id, offerId));
}

/** Returns what the caller last typed into the form of an offer. Throws as {@link writeEdit} does. */
export async function readEdit(
  { database, authorize }: FounderStore,
  offerId: string | null,
): Promise<{ texts: OfferTexts; savedAt: Date } | undefined> {
  const founder = await authorize();
  const found = await database.run((orm) => findEdit(orm, founder.id, offerId));
  const texts = found && storedTexts(found.texts);
  return found && texts && { texts, savedAt: found.savedAt };
}

/** Returns the ids of the offers with unreviewed changes of the caller; null for a new offer. Throws likewise. */
export async function readEditedIds({ database, authorize }: FounderStore): Promise<(string | null)[]> {
  const founder = await authorize();
  return database.run((orm) => listEditedIds(orm, founder.id));
}
