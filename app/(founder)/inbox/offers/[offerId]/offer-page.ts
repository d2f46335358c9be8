/** The path of an offer's page for founders. */
export const offerPage = ({ offerId }: { offerId: string }) => `/inbox/offers/${encodeURIComponent(offerId)}`;
