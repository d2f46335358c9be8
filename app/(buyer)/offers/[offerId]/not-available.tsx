import { Money } from '@/app/_components/money';
import { Section } from '@/app/_components/section';
import { Tag } from '@/app/_components/tag';
import type { Deliverable } from '@/lib/discovery/deliverables';
import type { Offer } from '@/lib/offers/offer';

export const AllPilots = () => (
  <a className="inline-flex min-h-11 items-center text-md print:hidden" href="/#offers">
    All pilots
  </a>
);

/** Page of an offer with an operation that is not served: no price, and offers that can be bought instead. */
export function NotAvailable({
  offer,
  deliverables,
  others,
}: {
  offer: Offer;
  deliverables: readonly Deliverable[];
  others: readonly Offer[];
}) {
  return (
    <div className="grid gap-12 lg:gap-18">
      <header className="max-w-[44rem]">
        <AllPilots />
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink-2">
          {offer.name} <Tag tone="warn">Not available yet</Tag>
        </p>
        <h1 className="text-3xl leading-[1.06] tracking-[-0.03em]">{offer.headline}</h1>
        <p className="mt-4 text-lg text-ink-2">We cannot run this pilot yet, so we do not sell it.</p>
        <ul className="mt-6 border-t border-rule">
          {deliverables.map(({ operation, title, isServed }) => (
            <li key={operation} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-3">
              {title}
              <span className={isServed ? 'text-ok' : 'text-warn'}>
                {isServed ? 'Available' : 'Not available yet'}
              </span>
            </li>
          ))}
        </ul>
      </header>
      {others.length > 0 && (
        <Section id="available" heading="Available today">
          <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
            {others.map(({ id, name, headline, pilot_price, duration_days }) => (
              <li key={id} className="grid content-start gap-1 border border-rule bg-surface px-6 py-5">
                <a className="text-lg font-semibold" href={`/offers/${encodeURIComponent(id)}`}>
                  {name}
                </a>
                <b className="font-semibold">
                  <Money amount={pilot_price} /> for {duration_days} days
                </b>
                <span className="text-ink-2">{headline}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
