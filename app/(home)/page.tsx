import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { TryText, tryHeading, tryIntro } from '@/app/_components/pilots/try-text';
import { SectionHead } from '@/app/_components/section';
import { StructuredData } from '@/app/_components/structured-data';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { shownSampleOf } from '@/app/sample-packages';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { deliverableOffers, isDeliverable, worksOf } from '@/lib/discovery/deliverables';
import { homeTexts } from '@/lib/discovery/first-screen';
import { offerCatalogData } from '@/lib/discovery/structured-data';
import { pilotAnswersOf, suitablePilots } from '@/lib/discovery/which-pilot';
import type { PortalSettings } from '@/lib/kernel/portal-settings';
import { noDetails } from '@/lib/offers/offer-details';
import { env } from '@/lib/process/env';
import { portalSettings, vendorName } from '@/lib/process/installation';
import { Hero } from './hero';
import { MaskedMessage } from './masked-message';
import { Measured } from './measured';
import { Offers, type ShownOffer } from './offers';
import { OwnExample } from './own-example';
import { PilotQuestions } from './pilot-questions';
import { Rules } from './rules';
import { Steps } from './steps';

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
  if (try_it === 'own' && title && input && output)
    return <OwnExample title={title} input={input} output={output} note={note} />;
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
    const details = snapshot.details.get(offer.id) ?? noDetails;
    return { offer, details, isDeliverable: isDeliverable(details, deps) };
  });
  const [measured] = catalog.offers.flatMap(({ id: offerId }) => {
    const sample = shownSampleOf(snapshot, offerId);
    return sample ? [{ offerId, shown: sample }] : [];
  });
  const works = worksOf([...snapshot.details.values()]);
  const settings = portalSettings();
  const hasTextBox = settings.try_it === undefined && works.includes('messages');
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
