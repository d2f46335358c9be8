import { jsonOf } from '@/lib/kernel/json-of';
import { storedTexts } from '@/lib/offers/editor/offer-form';
import type { OfferTexts } from '@/lib/offers/editor/offer-texts';

export const offerPage = ({ offerId }: { offerId: string }) => `/inbox/offers/${encodeURIComponent(offerId)}`;

export const evidencePage = (params: { offerId: string }) => `${offerPage(params)}/evidence`;

export const draftPage = (draftId: number) => `/inbox/offers/drafts/${draftId}`;

/**
 * Maximum body size in bytes of a form with a sample package. The package is sent twice, as file and as text,
 * along with the other fields.
 */
export const uploadBytesMax = 393_216;

/** Maximum body size in bytes of the form of a sample package with its file of results. */
export const resultsFormBytesMax = 786_432;

/** Maximum body size in bytes of an offer's form: 60 rows of up to 1,000 characters fit. */
export const formBytesMax = 131_072;

/** Parses a draft's id in a path; 0, which no draft has, for anything else. */
export const draftIdOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Returns an offer's form as one text, to be shown again. */
export function typedOffer(texts: OfferTexts, isTaken = false): Map<string, string> {
  return new Map([['offer', JSON.stringify(texts)], ...(isTaken ? [['id_taken', 'true'] as const] : [])]);
}

/** Returns the form that {@link typedOffer} converted to a text; undefined if there is none. */
export function offerTyped(texts: ReadonlyMap<string, string> | undefined): OfferTexts | undefined {
  const text = texts?.get('offer');
  return text === undefined ? undefined : storedTexts(jsonOf(text));
}
