import type { ReactNode } from 'react';
import { ButtonLink, TallLink } from '@/app/_components/button';
import { Money } from '@/app/_components/money';
import { homeTexts } from '@/lib/discovery/first-screen';
import type { Offer } from '@/lib/offers/offer';
import type { OfferCatalog } from '@/lib/offers/offer-details';
import { portalSettings } from '@/lib/process/installation';

/** Prices of more offers than this would push the button out of the first screen of a phone. */
const pricedMost = 2;

function Prices({ offers }: { offers: readonly Offer[] }) {
  return (
    <dl className="mt-4 max-w-[34rem] border-b border-rule lg:mt-6">
      {offers.map(({ id, name, pilot_price, duration_days }) => (
        <div key={id} className="gap-x-4 border-t border-rule py-2 md:grid md:grid-cols-[minmax(0,1fr)_auto]">
          <dt>{name}</dt>
          <dd>
            <b className="font-semibold">
              <Money amount={pilot_price} />
            </b>{' '}
            <span className="text-ink-2">for {duration_days} days</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first screen: the outcome in a sentence, the prices, one call to action, and an example of the output. */
export function Hero({
  catalog,
  hasTextBox,
  example,
}: {
  catalog: OfferCatalog;
  hasTextBox: boolean;
  example: ReactNode;
}) {
  const { offers } = catalog;
  const { headline, subline } = homeTexts(catalog, portalSettings());
  return (
    <div className="frame grid gap-8 pt-8 pb-12 lg:grid-cols-[11fr_13fr] lg:items-center lg:gap-14 lg:pt-16 lg:pb-18">
      <div>
        <h1 className="text-[min(2.25rem,14vw)] leading-[1.06] tracking-[-0.03em] lg:text-[3.4rem] lg:leading-[1.03] lg:tracking-[-0.035em]">
          {headline}
        </h1>
        <p className="mt-4 max-w-[34rem] text-[1.0625rem] text-pretty text-ink-2 lg:mt-6 lg:text-[1.1875rem]">
          {subline}
        </p>
        {offers.length > 0 && offers.length <= pricedMost && <Prices offers={offers} />}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 lg:mt-8">
          <ButtonLink href="/quote" size="big">
            Price your pilot
          </ButtonLink>
          {hasTextBox && <TallLink href="#try-it">Try your own text</TallLink>}
        </div>
        <p className="mt-3 text-sm text-ink-3">No sign-up. Non-binding until people on both sides agree.</p>
      </div>
      {example}
    </div>
  );
}
