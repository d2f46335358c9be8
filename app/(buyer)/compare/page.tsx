import type { Metadata } from 'next';
import { PageHead } from '@/app/_components/page-head';
import { CreditTable } from '@/app/_components/pilots/credit-figures';
import { Sheet } from '@/app/_components/sheet';
import { type AddressParams, paramList, paramTexts } from '@/app/address-params';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { Comparison } from './comparison';
import { OfferBrowser } from './offer-browser';
import { browsedOffers, chosenName } from './offer-filter';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Compare the pilots',
    description: 'Filter the pilots by data, price and length, and compare up to four of them line by line.',
    path: '/compare',
  });
}

export default async function ComparePage({ searchParams }: { searchParams: AddressParams }) {
  const deps = getDeps();
  const catalog = await deps.offers.current();
  const textOf = await paramTexts(searchParams);
  const browsed = browsedOffers(catalog, textOf, await paramList(searchParams, chosenName));
  const { compared } = browsed;
  return (
    <>
      <PageHead heading="Compare the pilots line by line">
        <p>Prices and credits are in USD and assume the standard price.</p>
      </PageHead>
      <div className="one-landscape-page grid grid-cols-[minmax(0,1fr)] gap-8 print:block">
        {catalog.offers.length > 1 && <OfferBrowser browsed={browsed} />}
        {compared.length > 0 && (
          <Comparison catalog={{ ...catalog, offers: compared }} servers={deps}>
            <Sheet
              id="credit"
              heading="Credit by annual plan"
              text="You get no credit on a plan below the pilot’s minimum."
            >
              <div className="sheet-part">
                <CreditTable offers={compared} />
              </div>
            </Sheet>
          </Comparison>
        )}
      </div>
    </>
  );
}
