import type { Metadata } from 'next';
import { DimensionLine } from '@/app/_components/dimension-line';
import { Guardrails } from '@/app/_components/guardrails';
import { OfferActions } from '@/app/_components/offer-actions';
import { OfferPrice } from '@/app/_components/offer-price';
import { OfferSummary } from '@/app/_components/offer-summary';
import { PageHead } from '@/app/_components/page-head';
import { StructuredData } from '@/app/_components/structured-data';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { offerCatalogData } from '@/lib/discovery/structured-data';
import { apiVersion } from '@/lib/kernel/limits';
import type { Offer } from '@/lib/offers/offer';
import { env } from '@/lib/process/env';

const numbersInWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function headline(count: number): string {
  const pilots = `${numbersInWords[count] ?? count} ${count === 1 ? 'pilot' : 'pilots'}`;
  return `${pilots}. Fixed price, fixed length, evidence you keep.`;
}

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: { absolute: `${env.VENDOR_NAME} pilots: fixed price, fixed length, evidence you keep` },
    path: '/',
  });
}

function OfferSheet({ offer }: { offer: Offer }) {
  return (
    <article className="sheet" aria-labelledby={offer.id}>
      <header className="offer-head">
        <div>
          <h2 id={offer.id}>
            <a href={`/offers/${encodeURIComponent(offer.id)}`}>{offer.name}</a>
          </h2>
          <p className="offer-headline">{offer.headline}</p>
        </div>
        <OfferPrice offer={offer} />
      </header>
      <DimensionLine days={offer.duration_days} checkpoint={offer.mid_pilot_checkpoint} />
      <OfferSummary offer={offer} />
      <OfferActions offerId={offer.id} sampleUrl={offer.sample_package_url} withSheetLink />
    </article>
  );
}

export default async function HomePage() {
  const { offers } = await getDeps().offers.current();
  return (
    <>
      <StructuredData data={offerCatalogData(offers, env.VENDOR_NAME, env.BASE_URL ?? '')} />
      <PageHead
        fields={{ Sheet: 'Pilot catalog', Revision: apiVersion, Currency: 'USD' }}
        heading={headline(offers.length)}
      >
        <p>
          Test AI on your own data, for a price you know before day 0. Sign an annual agreement afterwards and
          you get platform credit back. Nothing on these pages binds you.
        </p>
      </PageHead>
      <div className="sheets">
        {offers.map((offer) => (
          <OfferSheet key={offer.id} offer={offer} />
        ))}
        {offers.length > 1 && (
          <p>
            <a className="action-link" href="/compare">
              Compare the offers line by line
            </a>
          </p>
        )}
        <Guardrails headingId="limits" />
      </div>
    </>
  );
}
