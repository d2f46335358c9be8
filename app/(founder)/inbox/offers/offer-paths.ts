export const offerPage = ({ offerId }: { offerId: string }) => `/inbox/offers/${encodeURIComponent(offerId)}`;

export const draftPage = (draftId: number) => `/inbox/offers/drafts/${draftId}`;

/**
 * Maximum body size in bytes of a form with a sample package. The package is sent twice, as file and as text,
 * along with the other fields.
 */
export const uploadBytesMax = 327_680;

/** Parses a draft's id in a path; 0, which no draft has, for anything else. */
export const draftIdOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
