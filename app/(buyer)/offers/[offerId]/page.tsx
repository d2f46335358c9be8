import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ButtonLink, TallLink } from '@/app/_components/button';
import { Money } from '@/app/_components/money';
import { NotHere, OfferGone } from '@/app/_components/page-problems';
import { GuardrailList, guardrailHeading } from '@/app/_components/pilots/guardrail-list';
import { TryText, tryHeading, tryIntro } from '@/app/_components/pilots/try-text';
import { PrintedVendor } from '@/app/_components/printed-vendor';
import { Section } from '@/app/_components/section';
import { StructuredData } from '@/app/_components/structured-data';
import type { PageAddress } from '@/app/address-params';
import { pageMetadata } from '@/app/page-metadata';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { deliverableOffers, deliverablesOf, isDeliverable } from '@/lib/discovery/deliverables';
import { engineInWords } from '@/lib/discovery/pilot-outcome';
import { offerPageData } from '@/lib/discovery/structured-data';
import type { Offer } from '@/lib/offers/offer';
import { noDetails, type OfferDetails } from '@/lib/offers/offer-details';
import { isRetired } from '@/lib/offers/offer-store';
import { env } from '@/lib/process/env';
import { vendorName } from '@/lib/process/installation';
import { setPageStatus } from '@/lib/process/page-status';
import { OfferPrice } from '../offer-price';
import { CreditBack } from './credit-back';
import { Measured } from './measured';
import { AllPilots, NotAvailable } from './not-available';
import { Terms } from './terms';
import './buy-bar.css';

const hoursInWords = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

const lane = 'border border-rule px-4 pt-3 pb-4 text-md print:px-1.5 print:py-1 print:text-sm';

/** The days of a pilot on which something is due, with the work of both sides; a row of days on a wide screen. */
function Plan({ offer, days }: { offer: Offer; days: OfferDetails['days'] }) {
  const hours = days.reduce((total, day) => total + day.hours, 0);
  return (
    <Section
      id="plan"
      heading={`Who does what in the ${offer.duration_days} days`}
      text="Calendar days. Day 0 is the day you start."
    >
      <ol className="grid lg:grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] lg:grid-rows-[auto_1fr_1fr] print:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] print:grid-rows-[auto_1fr_1fr]">
        {days.map(({ day, title, buyer, hours: ofDay, vendor }) => (
          <li
            key={`${day} ${title}`}
            className="relative grid pb-6 pl-7 before:absolute before:top-2.5 before:left-0 before:size-2.5 before:rotate-45 before:bg-accent not-last:after:absolute not-last:after:top-5 not-last:after:-bottom-2.5 not-last:after:left-[5px] not-last:after:w-px not-last:after:bg-ink lg:row-span-3 lg:grid-rows-subgrid lg:pt-7 lg:pb-0 lg:pl-0 lg:before:top-0.5 lg:not-last:after:inset-x-0 lg:not-last:after:top-[7px] lg:not-last:after:bottom-auto lg:not-last:after:h-px lg:not-last:after:w-auto print:row-span-3 print:grid-rows-subgrid print:p-0 print:before:hidden print:after:hidden!"
          >
            <h3 className="pb-3 text-lg tracking-[-0.02em] print:pb-0 print:text-base">
              Day {day}
              <span className="block text-base font-normal tracking-normal text-ink-2 print:inline">
                {' '}
                {title}
              </span>
            </h3>
            <div className={`${lane} bg-yours`}>
              <p className="flex flex-wrap justify-between gap-x-3 font-semibold text-yours-ink">
                You <span className="font-normal">{hoursInWords(ofDay)}</span>
              </p>
              <p>{buyer}</p>
            </div>
            <div className={`${lane} border-t-0 bg-surface`}>
              <p className="font-semibold">{vendorName()}</p>
              <p>{vendor}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-2 print:mt-1">
        Your team spends about <b className="font-semibold text-ink">{hoursInWords(hours)}</b> in all.
      </p>
    </Section>
  );
}

export async function generateMetadata({ params }: PageAddress<{ offerId: string }>): Promise<Metadata> {
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

function Head({ offer, engine }: { offer: Offer; engine: string | undefined }) {
  const query = new URLSearchParams({ offer_id: offer.id });
  return (
    <header className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-18 print:grid-cols-[7fr_5fr] print:gap-6">
      <div>
        <AllPilots />
        <p className="mb-2 text-ink-2 print:mb-0">{offer.name}</p>
        <h1 className="max-w-[40rem] text-3xl leading-[1.06] tracking-[-0.03em] lg:text-4xl print:text-xl">
          {offer.headline}
        </h1>
        {engine && (
          <p className="mt-4 max-w-[34rem] text-[1.0625rem] text-pretty text-ink-2 print:hidden">{engine}</p>
        )}
      </div>
      <div className="sheet self-start px-5 py-5 lg:px-7 lg:py-6 print:py-1">
        <OfferPrice offer={offer} />
        <div className="mt-4 grid gap-1 [view-timeline-name:--buy] print:hidden">
          <ButtonLink size="big" href={`/quote?${query}`}>
            Get a quote
          </ButtonLink>
          <TallLink href={`/request?${query}`}>Request a review</TallLink>
          <p className="text-sm text-ink-2">No account needed.</p>
        </div>
      </div>
    </header>
  );
}

/** Keeps price and button visible on screens where they are not next to the page, unless the head shows them. */
function BuyBar({ offer }: { offer: Offer }) {
  return (
    <div className="buy-bar print:hidden sticky bottom-0 z-10 -mx-[16px] flex items-center justify-between gap-3 border-t-3 border-ink bg-surface px-[16px] py-2.5 lg:hidden">
      <p className="text-sm text-ink-2">
        <b className="block text-lg leading-tight font-semibold text-ink">
          <Money amount={offer.pilot_price} />
        </b>
        {offer.duration_days} days, non-binding
      </p>
      <ButtonLink href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>Get a quote</ButtonLink>
    </div>
  );
}

export default async function OfferPage({ params }: PageAddress<{ offerId: string }>) {
  const { offerId } = await params;
  const deps = getDeps();
  const snapshot = await deps.offers.current();
  if (isRetired(snapshot, offerId)) {
    setPageStatus(410);
    return <OfferGone offerId={offerId} name={snapshot.names.get(offerId)} />;
  }
  const offer = snapshot.byId.get(offerId);
  if (!offer) return setPageStatus(404) ? <NotHere /> : notFound();
  const details = snapshot.details.get(offerId) ?? noDetails;
  if (!isDeliverable(details, deps)) {
    const deliverables = deliverablesOf(details, deps);
    return <NotAvailable {...{ offer, deliverables }} others={deliverableOffers(snapshot, deps)} />;
  }
  return (
    <div className="one-page grid gap-12 [timeline-scope:--buy] lg:gap-18 print:gap-2">
      <StructuredData data={offerPageData(offer, vendorName(), env.BASE_URL ?? '')} />
      <PrintedVendor />
      <Head offer={offer} engine={details.tested ?? engineInWords(details.operations)} />
      {details.days.length > 0 && (
        <div className="band print:contents">
          <Plan offer={offer} days={details.days} />
        </div>
      )}
      <DeliveredFiles offer={offer} deliverables={details.deliverables} />
      <div className="band empty:hidden print:contents">
        <Measured details={details} />
      </div>
      {details.operations.includes('pii') && (
        <Section id="try-it" heading={tryHeading} text={tryIntro} isPrinted={false}>
          <TryText baseUrl={await siteOrigin()} />
        </Section>
      )}
      <Terms offer={offer} />
      <CreditBack offer={offer} platformFee={details.platform_fee_usd} />
      <section className="grid gap-4 print:gap-1" aria-labelledby="rules">
        <h2 id="rules" className="text-xl print:text-lg">
          {guardrailHeading}
        </h2>
        <GuardrailList hasFlags />
      </section>
      <p className="text-sm text-ink-3">
        Offer <code>{offer.id}</code>, prices in USD.
      </p>
      <BuyBar offer={offer} />
    </div>
  );
}

/** Files that the buyer gets, with the day on which each is due, and who owns them. */
function DeliveredFiles({
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
          <TallLink href={offer.sample_package_url}>Read the sample package</TallLink>
        </p>
      )}
    </Section>
  );
}
