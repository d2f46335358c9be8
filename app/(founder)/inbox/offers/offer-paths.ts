/** The path of an offer's page for founders. */
export const offerPage = ({ offerId }: { offerId: string }) => `/inbox/offers/${encodeURIComponent(offerId)}`;

/** The path of a proposal's page. */
export const proposalPage = (proposalId: number) => `/inbox/offers/proposals/${proposalId}`;

/** What a form with a sample package may say, in bytes: the package twice, as file and as text, and the other fields. */
export const uploadBytesMax = 327_680;

/** The id of a proposal in an address; 0, which none has, for what is no id. */
export const proposalIdOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
