import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ButtonLink } from '@/app/_components/button';
import { NotHere } from '@/app/_components/page-problems';
import { GuardrailList, guardrailHeading } from '@/app/_components/pilots/guardrail-list';
import { StructuredData } from '@/app/_components/structured-data';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { offerPageData } from '@/lib/discovery/structured-data';
import type { Offer } from '@/lib/offers/offer';
import { isRetired } from '@/lib/offers/offer-store';
import { env } from '@/lib/process/env';
import { setPageStatus } from '@/lib/process/page-status';
import { OfferGone } from '../offer-gone';
import { OfferPrice } from '../offer-price';
import { CreditBack } from './credit-back';
import { Delivery, Terms } from './terms';

interface OfferPageProps {
  params: Promise<{ offerId: string }>;
}

export async function generateMetadata({ params }: OfferPageProps): Promise<Metadata> {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  const offer = snapshot.byId.get(offerId);
  if (!offer) return { title: isRetired(snapshot, offerId) ? 'No longer offered' : 'Page not found' };
  return pageMetadata({
    title: offer.name,
    description: `${offer.headline} Non-binding.`,
    path: `/offers/${offer.id}`,
  });
}

function Actions({ offer }: { offer: Offer }) {
  const query = new URLSearchParams({ offer_id: offer.id });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
      <ButtonLink href={`/quote?${query}`}>Price this pilot</ButtonLink>
      {offer.sample_package_url && (
        <a className="inline-flex min-h-11 items-center" href={offer.sample_package_url}>
          Read a sample report
        </a>
      )}
      <a className="inline-flex min-h-11 items-center" href={`/request?${query}`}>
        Request a review
      </a>
    </div>
  );
}

function Head({ offer }: { offer: Offer }) {
  return (
    <header className="mb-8 grid gap-6 lg:mb-12 lg:grid-cols-[7fr_5fr] lg:gap-12 print:mb-2 print:grid-cols-[7fr_5fr] print:gap-6">
      <div>
        <h1 className="text-3xl leading-[1.06] tracking-[-0.03em] print:text-2xl">{offer.name}</h1>
        <p className="mt-4 max-w-[38rem] text-lg leading-snug text-pretty text-ink-2 print:mt-1 print:text-base">
          {offer.headline}
        </p>
        <Actions offer={offer} />
      </div>
      <OfferPrice offer={offer} />
    </header>
  );
}

export default async function OfferPage({ params }: OfferPageProps) {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  if (isRetired(snapshot, offerId)) {
    setPageStatus(410);
    return <OfferGone offerId={offerId} name={snapshot.names.get(offerId)} />;
  }
  const offer = snapshot.byId.get(offerId);
  if (!offer) return setPageStatus(404) ? <NotHere /> : notFound();
  return (
    <div className="one-page">
      <StructuredData data={offerPageData(offer, env.VENDOR_NAME, env.BASE_URL ?? '')} />
      <Head offer={offer} />
      <div className="grid gap-8 print:gap-2">
        <Terms offer={offer} />
        <div className="grid gap-8 print:grid-cols-2 print:items-start print:gap-2">
          <CreditBack offer={offer} />
          <Delivery deliverables={deliverablesOf(snapshot.details.get(offer.id), getDeps())} />
        </div>
        <section className="grid gap-4 print:gap-1" aria-labelledby="rules">
          <h2 id="rules" className="text-xl print:text-lg">
            {guardrailHeading}
          </h2>
          <GuardrailList hasFlags />
        </section>
        <p className="text-sm text-ink-3">
          Offer <code>{offer.id}</code>, prices in USD.
        </p>
      </div>
    </div>
  );
}
