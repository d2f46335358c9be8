import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ErrorSummary } from '@/app/_components/error-summary';
import { wrongFields } from '@/app/_components/form-error';
import { NotHere } from '@/app/_components/not-here';
import { PageHead } from '@/app/_components/page-head';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { type AddressParams, sentenceFor } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { readOfferForFounders } from '@/lib/offers/change-offer';
import { offerFieldWords } from '@/lib/offers/field-words';
import type { Offer } from '@/lib/offers/offer';
import {
  type OfferChangeField,
  type OfferTexts,
  offerChangeFields,
  readOfferChange,
  textsOfOffer,
} from '@/lib/offers/offer-change';
import { checkpointStatusInWords } from '@/lib/offers/offer-words';
import { answerPageWith } from '@/lib/process/page-status';
import { signedIn } from '../../../founder-request';
import { StatusLine } from '../../../status-line';
import { OfferForm } from './offer-form';
import { OfferHistory } from './offer-history';

const successes = {
  changed: 'The change is published.',
  unchanged: 'Nothing was different, so nothing was changed.',
  ratified: 'You committed to the checkpoint. Buyers see it as promised now.',
  ratified_before: 'The checkpoint was committed already.',
};

const problems = {
  stale: 'Somebody changed the offer in the meantime. Read its terms again before you commit to them.',
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: Offer' : 'Offer' };
}

export default async function OfferPage({
  params,
  searchParams,
}: {
  params: Promise<{ offerId: string }>;
  searchParams: AddressParams;
}) {
  const { offerId } = await params;
  const found = await signedIn(`/inbox/offers/${encodeURIComponent(offerId)}`, (authorize) =>
    readOfferForFounders({ database: getDeps().database, authorize }, offerId),
  );
  if (!found) return answerPageWith(404) ? <NotHere /> : notFound();
  const { offer, version, events } = found;
  const failed = await failedForm();
  const stored = textsOfOffer(offer);
  const texts: OfferTexts = failed ? (field) => failed.texts.get(field) ?? '' : stored;
  const read = failed && readOfferChange(offer, texts);
  const wrong = read && 'problems' in read ? read.problems : {};
  // The version that the form came with, against the one that it is given now: of any error, and at this moment.
  const isConflict = failed !== undefined && Number(failed.texts.get('version')) !== version;
  return (
    <div className="founder-sheet">
      <PageHead fields={{ Offer: <code>{offer.id}</code>, Version: version }} heading={offer.name}>
        <a href={`/offers/${encodeURIComponent(offer.id)}`}>As buyers see it</a>
      </PageHead>
      <StatusLine
        done={await sentenceFor(searchParams, 'done', successes)}
        problem={await sentenceFor(searchParams, 'problem', problems)}
      />
      {isConflict && <Conflict stored={stored} typed={texts} />}
      {Object.keys(wrong).length > 0 && <ErrorSummary error={errorOf(wrong)} />}
      {offer.mid_pilot_checkpoint && (
        <Sheet heading="Checkpoint">
          <Ratification offer={offer} checkpoint={offer.mid_pilot_checkpoint} version={version} />
        </Sheet>
      )}
      <Sheet heading="Texts, prices and terms">
        <OfferForm offer={offer} version={version} texts={texts} problems={wrong} />
      </Sheet>
      <Sheet heading="History">
        <OfferHistory events={events} />
      </Sheet>
    </div>
  );
}

function errorOf(wrong: Partial<Record<OfferChangeField, string>>) {
  const named = offerChangeFields.flatMap((field) => {
    const message = wrong[field];
    return message === undefined ? [] : [{ field, message, label: offerFieldWords[field].label }];
  });
  return { ...wrongFields(named), text: 'Nothing was changed, and what you typed is still here.' };
}

function Conflict({ stored, typed }: { stored: OfferTexts; typed: OfferTexts }) {
  const different = offerChangeFields.filter(
    (field) => stored(field) !== typed(field).replace(/\r\n/g, '\n'),
  );
  return (
    <section className="error-summary" role="alert" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">Somebody changed this offer in the meantime</h2>
      <p>
        Nothing of yours was stored. The form still holds what you typed; publishing it now replaces what is
        stored, which is this:
      </p>
      <Parameters>
        {different.map((field) => (
          <Parameter key={field} name={offerFieldWords[field].label}>
            Stored: <ins>{stored(field)}</ins>. Yours: <ins>{typed(field)}</ins>
          </Parameter>
        ))}
      </Parameters>
    </section>
  );
}

function Ratification({
  offer,
  checkpoint,
  version,
}: {
  offer: Offer;
  checkpoint: NonNullable<Offer['mid_pilot_checkpoint']>;
  version: number;
}) {
  return (
    <>
      <Parameters>
        <Parameter name="State">{checkpointStatusInWords(checkpoint.status)}</Parameter>
        <Parameter name="Day">{checkpoint.day}</Parameter>
        <Parameter name="Billing">{checkpoint.billing}</Parameter>
        <Parameter name="Right to stop">{checkpoint.stop_right}</Parameter>
      </Parameters>
      {checkpoint.status === 'pending_founder_ratification' ? (
        <form
          className="founder-form"
          method="post"
          action={`/inbox/offers/${encodeURIComponent(offer.id)}/ratify`}
        >
          <input type="hidden" name="version" value={version} />
          <p>Committing is recorded with your name. It is taken back only by changing these terms.</p>
          <button type="submit" className="button">
            Commit to this checkpoint
          </button>
        </form>
      ) : (
        <p className="sheet-part">
          When its day, billing or right to stop change, it waits for ratification again.
        </p>
      )}
    </>
  );
}
