import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { GuardrailList, guardrailHeading } from '@/app/_components/pilots/guardrail-list';
import { TryText, tryHeading, tryIntro } from '@/app/_components/pilots/try-text';
import { SectionHead } from '@/app/_components/section';
import { StructuredData } from '@/app/_components/structured-data';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { shownSampleOf } from '@/app/sample-packages';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { deliverableOffers, hasTextBoxAtHome, isDeliverable, worksOf } from '@/lib/discovery/deliverables';
import { homeTexts } from '@/lib/discovery/first-screen';
import { offerCatalogData } from '@/lib/discovery/structured-data';
import { pilotAnswersOf, suitablePilots } from '@/lib/discovery/which-pilot';
import type { PortalSettings } from '@/lib/kernel/portal-settings';
import { noDetails } from '@/lib/offers/offer-details';
import { env } from '@/lib/process/env';
import { portalSettings, vendorName } from '@/lib/process/installation';
import { pageOf } from '@/lib/site/pages';
import { ExampleFigure } from './example-figure';
import { Hero } from './hero';
import { MaskedMessage } from './masked-message';
import { Measured } from './measured';
import { Offers, type ShownOffer } from './offers';
import { PilotQuestions } from './pilot-questions';

export async function generateMetadata(): Promise<Metadata> {
  const catalog = await getDeps().offers.current();
  const { title, description } = homeTexts(catalog, portalSettings());
  return pageMetadata({ title: { absolute: title }, description, path: '/' });
}

/** Returns the example next to the first sentence: the vendor's own, the text box, or none. */
function exampleOf(settings: PortalSettings, hasTextBox: boolean) {
  const {
    try_it,
    example_title: title,
    example_input: input,
    example_output: output,
    example_note: note,
  } = settings;
  if (try_it === 'own' && title && input && output) {
    const look = 'wrap-anywhere whitespace-pre-wrap';
    return <ExampleFigure names={['Before', 'After']} {...{ title, input, output, look, note }} />;
  }
  return hasTextBox && <MaskedMessage />;
}

export default async function HomePage({ searchParams }: { searchParams: AddressParams }) {
  const deps = getDeps();
  const snapshot = await deps.offers.current();
  const { offers } = snapshot;
  const catalog = { ...snapshot, offers: deliverableOffers(snapshot, deps) };
  const tried = deps.triedTexts.take(await headers());
  const answers = pilotAnswersOf(await paramTexts(searchParams));
  const shown = offers.map((offer): ShownOffer => {
    const ofOffer = snapshot.details.get(offer.id) ?? noDetails;
    return { offer, details: ofOffer, isDeliverable: isDeliverable(ofOffer, deps) };
  });
  const [measured] = catalog.offers.flatMap(({ id: offerId }) => {
    const sample = shownSampleOf(snapshot, offerId);
    return sample ? [{ offerId, shown: sample }] : [];
  });
  const details = [...snapshot.details.values()];
  const works = worksOf(details);
  const settings = portalSettings();
  const hasTextBox = hasTextBoxAtHome(details, settings);
  return (
    <>
      <StructuredData data={offerCatalogData(offers, vendorName(), env.BASE_URL ?? '')} />
      <Hero catalog={catalog} hasTextBox={hasTextBox} example={exampleOf(settings, hasTextBox)} />
      {hasTextBox && (
        <section className="border-y border-rule bg-surface" aria-labelledby="try-it">
          <div className="frame py-12 lg:py-18">
            <SectionHead id="try-it" heading={tryHeading}>
              {tryIntro}
            </SectionHead>
            <TryText tried={tried} failed={await failedForm()} baseUrl={await siteOrigin()} />
          </div>
        </section>
      )}
      {shown.length > 0 && <Offers shown={shown} hasQuestions={works.length > 0} />}
      {works.length > 0 && (
        <PilotQuestions answers={answers} pilots={answers ? suitablePilots(catalog, answers) : []} />
      )}
      {measured && <Measured {...measured} />}
      <Steps />
      <Rules />
    </>
  );
}

/** The rules that the software enforces for everyone, listed once. */
function Rules() {
  return (
    <section className="border-t border-rule bg-surface" aria-labelledby="rules">
      <div className="frame py-12 lg:py-18">
        <SectionHead id="rules" heading={guardrailHeading}>
          The software enforces these rules for every offer, quote and request.{' '}
          {pageOf('/trust') && <a href="/trust">See how each is tested.</a>}
        </SectionHead>
        <GuardrailList />
      </div>
    </section>
  );
}

const steps = [
  { name: 'Save a quote', text: 'Price, scope and credit on one page. No account needed.', who: 'By you' },
  {
    name: 'Ask for a review',
    text: 'Answer six questions about your workflow. A founder reviews each request.',
    who: 'By us',
  },
  {
    name: 'Sign an order',
    text: 'An order form or your own contract, outside this portal.',
    who: 'By both sides',
  },
  {
    name: 'Send a purchase order',
    text: 'Put your quote number on the order. Day 0 is the day you start.',
    who: 'By you',
  },
] as const;

/** The steps from a quote to a purchase order. */
function Steps() {
  return (
    <section className="frame py-12 lg:py-18" aria-labelledby="steps">
      <SectionHead id="steps" heading="From quote to purchase order in four steps">
        Nothing is binding until both sides have signed, in step 3.
      </SectionHead>
      <ol className="grid lg:grid-cols-4 lg:gap-x-8">
        {steps.map(({ name, text, who }, at) => (
          <li
            key={name}
            className="relative pb-6 pl-11 not-last:after:absolute not-last:after:top-7 not-last:after:bottom-0 not-last:after:left-3.5 not-last:after:w-px not-last:after:bg-control lg:pt-11 lg:pb-0 lg:pl-0 lg:not-last:after:top-3.5 lg:not-last:after:-right-5 lg:not-last:after:bottom-auto lg:not-last:after:left-10 lg:not-last:after:h-px lg:not-last:after:w-auto"
          >
            <span
              className={`absolute top-0 left-0 grid size-7 place-items-center rounded-full border border-accent text-md font-semibold ${name === 'Sign an order' ? 'bg-accent text-on-accent' : 'bg-surface text-accent'}`}
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <h3 className="text-lg leading-7">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <p className="mt-2 text-md font-semibold">{who}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
