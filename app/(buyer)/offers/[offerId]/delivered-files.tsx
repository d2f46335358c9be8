import { Section } from '@/app/_components/section';
import type { Offer } from '@/lib/offers/offer';
import type { OfferDetails } from '@/lib/offers/offer-details';

/** Files that the buyer gets, with the day on which each is due, and who owns them. */
export function DeliveredFiles({
  offer,
  deliverables,
}: {
  offer: Offer;
  deliverables: OfferDetails['deliverables'];
}) {
  if (deliverables.length === 0 && !offer.deliverables_ownership) return null;
  return (
    <Section id="deliverables" heading="What you get" text={offer.deliverables_ownership}>
      {deliverables.length > 0 && (
        <ul className="sheet divide-y divide-rule">
          {deliverables.map(({ name, format, day }) => (
            <li
              key={name}
              className="grid gap-x-6 px-4 py-3 md:grid-cols-[12rem_minmax(0,1fr)_auto] md:px-6 print:grid-cols-[9rem_minmax(0,1fr)_auto] print:py-[3px]"
            >
              <b className="font-semibold">{name}</b>
              <span className="text-ink-2">{format}</span>
              <span className="text-ink-2 tabular-nums">Day {day}</span>
            </li>
          ))}
        </ul>
      )}
      {offer.sample_package_url && (
        <p className="mt-2 print:hidden">
          <a className="inline-flex min-h-11 items-center" href={offer.sample_package_url}>
            Read a sample report
          </a>
        </p>
      )}
    </Section>
  );
}
