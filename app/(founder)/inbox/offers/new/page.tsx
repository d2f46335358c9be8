import type { Metadata } from 'next';
import { Sheet } from '@/app/_components/section';
import { type AddressParams, paramText } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { requireRole } from '@/lib/founders/authorize';
import { readOffer } from '@/lib/offers/editor/offer-form';
import { type OfferTexts, textsOfOffer } from '@/lib/offers/editor/offer-texts';
import { readEdit } from '@/lib/offers/editor/write-edit';
import { listOffersForFounders } from '@/lib/offers/list-offers';
import type { NewOffer } from '@/lib/offers/new-offer';
import { changeableValues } from '@/lib/offers/offer-change';
import type { DetailedOffer } from '@/lib/offers/offer-details';
import { offerTemplates } from '@/lib/offers/offer-templates';
import { readSamplePackage } from '@/lib/offers/sample-package';
import { FounderPage, FounderPageHead, RoleNeeded, StatusOf } from '../../../_components/founder-page';
import { nullUnlessAllowed, signedIn } from '../../../founder-request';
import LivePreview from '../_editor/live-preview';
import { OfferEditor } from '../_editor/offer-editor';
import { offerTyped } from '../offer-paths';
import { SampleFields, sampleFields } from '../sample-fields';
import { servedOperations } from '../served-operations';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: New offer' : 'New offer' };
}

const page = '/inbox/offers/new';

/** Initial values of the form. */
const usual: Partial<NewOffer> = {
  expiration_days: 30,
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
  allowed_modes: ['offline', 'shadow'],
};

/** The form of a new offer, with an empty row in each list that requires one. */
const usualTexts: OfferTexts = { ...textsOfOffer(usual), required_inputs: [{ text: '' }] };

/** Returns the form of a new offer with the values of another one; only the id is empty. */
function copyOf(from: DetailedOffer): OfferTexts {
  return textsOfOffer({ ...changeableValues(from), id: '', credit_type: from.offer.credit.type });
}

function Starts({
  templates,
  offers,
}: {
  templates: readonly DetailedOffer[];
  offers: readonly DetailedOffer[];
}) {
  const served = new Set(servedOperations().flatMap(({ name, isServed }) => (isServed ? [name] : [])));
  const link = ({ offer }: DetailedOffer) => `${page}?from=${encodeURIComponent(offer.id)}`;
  return (
    <Sheet heading="Start from">
      <ul className="sheet-part flex flex-wrap gap-x-6">
        {templates.map((template) => (
          <li key={template.offer.id}>
            <a href={link(template)}>{template.offer.name}</a>{' '}
            <span className="text-md text-ink-2">
              Template
              {template.details.operations.some((name) => !served.has(name)) && ', needs a provider'}
            </span>
          </li>
        ))}
        {offers.map((offer) => (
          <li key={offer.offer.id}>
            <a href={link(offer)}>{offer.offer.name}</a> <span className="text-md text-ink-2">Copy</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const successes = { discarded: 'Discarded. The form is empty again.' };

export default async function NewOfferPage({ searchParams }: { searchParams: AddressParams }) {
  const found = await signedIn(page, (store) =>
    nullUnlessAllowed(
      requireRole(store.authorize, 'owner').then(async () => ({
        ...(await listOffersForFounders(store)),
        edit: await readEdit(store, null),
      })),
    ),
  );
  if (!found) return <RoleNeeded heading="New offer" what="create offers" />;
  const { published, retired, edit } = found;
  const failed = await failedForm();
  const sent = offerTyped(failed?.texts);
  const from = await paramText(searchParams, 'from');
  const offers = [...published, ...retired];
  const templates = offerTemplates.filter(
    ({ offer }) => !offers.some((known) => known.offer.id === offer.id),
  );
  const start = [...offers, ...templates].find(({ offer }) => offer.id === from);
  const texts = sent ?? (start ? copyOf(start) : (edit?.texts ?? usualTexts));
  const { offer, problems } = readOffer(texts);
  if (failed?.texts.has('id_taken'))
    problems.set('id', 'This id belongs to another offer, current or retired. Choose a different id.');
  const sample = offer && texts.sample_text !== '' ? readSamplePackage(texts.sample_text, offer) : undefined;
  const sampleProblems = sent && sample && 'problems' in sample ? sample.problems : [];
  if (sampleProblems.length > 0) problems.set(sampleFields.text, 'The sample package is not valid.');
  const operations = servedOperations();
  return (
    <FounderPage isWide>
      <FounderPageHead fields={{ Offers: <a href="/inbox/offers">All</a> }} heading="New offer">
        Nothing is published until you review the whole offer on the next page. You cannot change the id or
        the credit type later.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} />
      {start && edit && !sent && (
        <p>
          You have an unfinished new offer. <a href={page}>Continue that offer</a>. If you type here, you
          replace it.
        </p>
      )}
      <Starts templates={templates} offers={offers} />
      <OfferEditor
        key={from}
        action={`${page}/send`}
        texts={texts}
        stored={undefined}
        problems={sent ? [...problems] : []}
        operations={operations}
        preview={<LivePreview stored={undefined} initial={texts} typed={texts} operations={operations} />}
        submit="Review the offer"
        sample={
          <div className="grid gap-4 border-t border-rule p-4 md:px-6">
            <h2 className="text-lg">Sample package</h2>
            <SampleFields text={texts.sample_text} problems={sampleProblems} />
          </div>
        }
      />
    </FounderPage>
  );
}
