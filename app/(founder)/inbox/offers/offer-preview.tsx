import { OutsideText } from '@/app/_components/outside-text';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { TextList } from '@/app/_components/text-list';
import { CreditBack } from '@/app/(buyer)/offers/[offerId]/credit-back';
import { Terms } from '@/app/(buyer)/offers/[offerId]/terms';
import { OfferPrice } from '@/app/(buyer)/offers/offer-price';
import { warningsOfOffer } from '@/lib/offers/editor/offer-warnings';
import type { DetailedOffer } from '@/lib/offers/offer-details';

/** Shows the card and the page of an offer as buyers would see them, and what they would notice. */
export function OfferPreview({
  detailed: { offer, details },
  operationTitle,
}: {
  detailed: DetailedOffer;
  operationTitle: (name: string) => string;
}) {
  const warnings = warningsOfOffer(offer, details);
  return (
    <>
      {warnings.length > 0 && (
        <div className="border-l-3 border-warn bg-surface px-4 py-3">
          <h3>Problems that buyers would see</h3>
          <TextList kind="plain" items={warnings} />
        </div>
      )}
      <div className="sheet p-4 md:px-6">
        <h3 className="text-2xl">
          <OutsideText text={offer.name} />
        </h3>
        <p className="my-2 text-ink-2">
          <OutsideText text={offer.headline} />
        </p>
        <OfferPrice offer={offer} />
      </div>
      <CreditBack offer={offer} platformFee={details.platform_fee_usd} />
      <Terms offer={offer} />
      {(details.tested !== undefined || details.operations.length > 0) && (
        <Sheet heading="What is tested">
          <div className="sheet-part">
            {details.tested !== undefined && (
              <p>
                <OutsideText text={details.tested} />
              </p>
            )}
            <p>{details.operations.map(operationTitle).join(', ')}</p>
          </div>
        </Sheet>
      )}
      {details.days.length > 0 && (
        <Sheet heading={`Who does what in the ${offer.duration_days} days`}>
          <Parameters>
            {details.days.map(({ day, title, buyer, hours, vendor }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two days may say the same.
              <Parameter key={place} name={`Day ${day}: ${title}`}>
                <p>
                  You, {hours} {hours === 1 ? 'hour' : 'hours'}: {buyer}
                </p>
                <p className="text-ink-2">We: {vendor}</p>
              </Parameter>
            ))}
          </Parameters>
        </Sheet>
      )}
      {details.deliverables.length > 0 && (
        <Sheet heading="What you get">
          <Parameters>
            {details.deliverables.map(({ name, format, day }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
              <Parameter key={place} name={name}>
                {format}. Day {day}
              </Parameter>
            ))}
          </Parameters>
        </Sheet>
      )}
    </>
  );
}
