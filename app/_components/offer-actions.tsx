/** Where to go from an offer: the calculator, the request, its sheet and its evidence. */
export function OfferActions({
  offerId,
  sampleUrl,
  withSheetLink = false,
}: {
  offerId: string;
  sampleUrl: string | undefined;
  withSheetLink?: boolean;
}) {
  const query = new URLSearchParams({ offer_id: offerId });
  return (
    <div className="offer-actions actions no-print">
      <a className="button" href={`/quote?${query}`}>
        Calculate the credit
      </a>
      {withSheetLink && (
        <a className="action-link" href={`/offers/${encodeURIComponent(offerId)}`}>
          Full datasheet
        </a>
      )}
      {sampleUrl && (
        <a className="action-link" href={sampleUrl}>
          Sample evidence package
        </a>
      )}
      <a className="action-link" href={`/request?${query}`}>
        Request a review
      </a>
    </div>
  );
}
