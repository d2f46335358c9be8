import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Alert, ErrorSummary } from '@/app/_components/error-summary';
import { wrongFields } from '@/app/_components/form-error';
import { NotHere } from '@/app/_components/page-problems';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramList, sentenceFor } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/team/roles';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import { hasShippedSample } from '@/lib/offers/new-offer';
import type { Offer } from '@/lib/offers/offer';
import {
  type OfferChangeField,
  type OfferTexts,
  offerChangeFields,
  readOfferChange,
  textsOfOffer,
} from '@/lib/offers/offer-change';
import { checkpointStatusInWords } from '@/lib/offers/offer-words';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, WhoMay } from '../../../_components/founder-page';
import { StatusLine } from '../../../_components/notices';
import { FormPart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';
import { offerPage } from '../offer-paths';
import { OfferForm } from './offer-form';
import { OfferHistory } from './offer-history';
import { RetireForm } from './retire-form';
import { SampleForm } from './sample-form';

const successes = {
  published: 'Published.',
  reverted: 'Reverted. The former values are published again.',
  unchanged: 'Nothing to publish: the values are the same.',
  ratified: 'You committed to the checkpoint. Buyers see it as promised now.',
  ratified_before: 'The checkpoint was committed already.',
};

const problems = {
  stale:
    'This offer has changed since you opened it. Review the changes before you commit to the checkpoint.',
  changed_since: 'Not reverted: these values have changed since.',
  no_change: 'This entry cannot be reverted.',
  last_offer: 'This is the only published offer. Publish another one before you retire it.',
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
  const found = await signedIn(offerPage({ offerId }), async (authorize) => {
    const read = await readOfferForFounders({ database: getDeps().database, authorize }, offerId);
    return read && { ...read, isOwner: hasRole(await authorize(), 'owner') };
  });
  if (!found) return setPageStatus(404) ? <NotHere /> : notFound();
  const { offer, version, events, retiredAt, isOwner } = found;
  const failed = await failedForm();
  const stored = textsOfOffer(offer);
  const isChange = failed?.texts.has('version') === true;
  const texts: OfferTexts = failed && isChange ? (field) => failed.texts.get(field) ?? '' : stored;
  const read = isChange && readOfferChange(offer, texts);
  const wrong = read && 'problems' in read ? read.problems : {};
  // True if the version that the form was sent with is not the current one. Checked after any error.
  const isConflict = failed !== undefined && isChange && Number(failed.texts.get('version')) !== version;
  return (
    <FounderPage>
      <FounderPageHead fields={{ Offer: <code>{offer.id}</code>, Version: version }} heading={offer.name}>
        {retiredAt ? (
          <>
            Retired <UtcTime iso={retiredAt.toISOString()} />. Its page and sample answer 410; saved quotes
            stay valid. Its id stays taken. To publish it again, revert its retirement in the history.
          </>
        ) : (
          <a href={`/offers/${encodeURIComponent(offer.id)}`}>As buyers see it</a>
        )}
      </FounderPageHead>
      <StatusLine
        done={await sentenceFor(searchParams, 'done', successes)}
        problem={await problemOf(searchParams)}
      />
      {isConflict && <Conflict stored={stored} typed={texts} />}
      {Object.keys(wrong).length > 0 && <ErrorSummary error={errorOf(wrong)} />}
      {!retiredAt && offer.mid_pilot_checkpoint && (
        <Sheet heading="Checkpoint">
          <Ratification
            offer={offer}
            checkpoint={offer.mid_pilot_checkpoint}
            version={version}
            isOwner={isOwner}
          />
        </Sheet>
      )}
      {!isOwner && <WhoMay needed="owner" what="change, retire and revert offers" />}
      {isOwner && !retiredAt && (
        <>
          <Sheet heading="Texts, prices and terms">
            <OfferForm offer={offer} version={version} texts={texts} problems={wrong} />
          </Sheet>
          <Sheet heading="Sample package">
            <SampleForm offer={offer} isShipped={hasShippedSample(found)} failed={failed} />
          </Sheet>
          <Sheet heading="Retire">
            <RetireForm offerId={offer.id} />
          </Sheet>
        </>
      )}
      <Sheet id="history" heading="History">
        <OfferHistory offerId={offer.id} events={events} isOwner={isOwner} />
      </Sheet>
    </FounderPage>
  );
}

/** Returns the problem in an address, with the labels of its fields. */
async function problemOf(searchParams: AddressParams): Promise<string | undefined> {
  const sentence = await sentenceFor(searchParams, 'problem', problems);
  const asked = await paramList(searchParams, 'field');
  const labels = offerChangeFields
    .filter((field) => asked.includes(field))
    .map((field) => offerFieldLabels[field].label);
  return sentence === undefined || labels.length === 0
    ? sentence
    : `${sentence} Changed: ${labels.join(', ')}.`;
}

function errorOf(wrong: Partial<Record<OfferChangeField, string>>) {
  const named = offerChangeFields.flatMap((field) => {
    const message = wrong[field];
    return message === undefined ? [] : [{ field, message, label: offerFieldLabels[field].label }];
  });
  return { ...wrongFields(named), text: 'Nothing was changed, and what you typed is still here.' };
}

function Conflict({ stored, typed }: { stored: OfferTexts; typed: OfferTexts }) {
  const different = offerChangeFields.filter(
    (field) => stored(field) !== typed(field).replace(/\r\n/g, '\n'),
  );
  return (
    <Alert id="conflict-heading" heading="This offer has changed since you opened it">
      <p>
        Nothing of yours was stored. The form still holds what you typed; it would replace what is stored,
        which is this:
      </p>
      <Parameters>
        {different.map((field) => (
          <Parameter key={field} name={offerFieldLabels[field].label}>
            Stored: <ins>{stored(field)}</ins>. Yours: <ins>{typed(field)}</ins>
          </Parameter>
        ))}
      </Parameters>
    </Alert>
  );
}

function Ratification({
  offer,
  checkpoint,
  version,
  isOwner,
}: {
  offer: Offer;
  checkpoint: NonNullable<Offer['mid_pilot_checkpoint']>;
  version: number;
  isOwner: boolean;
}) {
  return (
    <>
      <Parameters>
        <Parameter name="State">{checkpointStatusInWords(checkpoint.status)}</Parameter>
        <Parameter name="Day">{checkpoint.day}</Parameter>
        <Parameter name="Billing">{checkpoint.billing}</Parameter>
        <Parameter name="Right to stop">{checkpoint.stop_right}</Parameter>
      </Parameters>
      {!isOwner ? null : checkpoint.status === 'pending_founder_ratification' ? (
        <FormPart method="post" action={`${offerPage({ offerId: offer.id })}/ratify`}>
          <input type="hidden" name="version" value={version} />
          <p>Committing is recorded with your name. It is taken back only by changing these terms.</p>
          <Button type="submit">Commit to this checkpoint</Button>
        </FormPart>
      ) : (
        <p className="sheet-part">
          When its day, billing or right to stop change, it waits for ratification again.
        </p>
      )}
    </>
  );
}
