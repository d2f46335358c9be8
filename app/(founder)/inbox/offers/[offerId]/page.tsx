import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Alert } from '@/app/_components/error-summary';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import { SampleFields, sampleFields } from '@/app/(founder)/inbox/offers/sample-fields';
import { type AddressParams, type PageAddress, paramList, sentenceFor } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { hasRole } from '@/lib/founders/founder';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import { differencesInWords } from '@/lib/offers/differences';
import { readOffer } from '@/lib/offers/editor/offer-form';
import { textsOfOffer } from '@/lib/offers/editor/offer-texts';
import { readEdit } from '@/lib/offers/editor/write-edit';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import type { NewOffer } from '@/lib/offers/new-offer';
import type { Offer } from '@/lib/offers/offer';
import { changeableValues, differenceBetween, offerChangeFields } from '@/lib/offers/offer-change';
import { checkpointStatusInWords } from '@/lib/offers/offer-labels';
import { readSamplePackage } from '@/lib/offers/sample-package';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, NotHere, WhoMay } from '../../../_components/founder-page';
import { StatusLine } from '../../../_components/notices';
import { FormPart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';
import LivePreview from '../_editor/live-preview';
import { OfferEditor } from '../_editor/offer-editor';
import { Differences } from '../differences';
import { evidencePage, offerPage, offerTyped } from '../offer-paths';
import { servedOperations } from '../served-operations';
import { OfferHistory } from './offer-history';

/** Form for uploading an offer's sample package, which replaces the one that buyers see. */
function SampleForm({ offer, failed }: { offer: Offer; failed: FlashedForm | undefined }) {
  const text = failed?.texts.get(sampleFields.text);
  const read = text === undefined ? undefined : readSamplePackage(text, offer);
  return (
    <FormPart
      method="post"
      encType="multipart/form-data"
      action={`${offerPage({ offerId: offer.id })}/sample`}
    >
      {offer.sample_package_url ? (
        <p>
          <a href={offer.sample_package_url}>The sample package that buyers see</a>
        </p>
      ) : (
        <p>No sample package is published.</p>
      )}
      <p>
        <a href={evidencePage({ offerId: offer.id })}>Write a sample package in the editor</a>, with results
        from a CSV file, or upload one as JSON:
      </p>
      <SampleFields text={text ?? ''} problems={read && 'problems' in read ? read.problems : []} />
      <Button kind="quiet">Review the sample package</Button>
    </FormPart>
  );
}

const successes = {
  published: 'Published.',
  retired: 'Retired. The catalog no longer lists this offer.',
  reverted: 'Reverted. The previous values are published again.',
  unchanged: 'Nothing to publish: the values are the same.',
  discarded: 'Discarded. The form shows what buyers see.',
  ratified: 'You committed to the checkpoint. Buyers now see it as a promise.',
  ratified_before: 'This checkpoint was already committed.',
};

const problems = {
  stale:
    'This offer has changed since you opened it. Review the changes before committing to the checkpoint.',
  changed_since: 'Not reverted, because these values have changed since then.',
  no_change: 'This entry cannot be reverted.',
  last_offer: 'This is the only published offer. Publish another offer before you retire this one.',
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: Offer' : 'Offer' };
}

export default async function OfferPage({ params, searchParams }: PageAddress<{ offerId: string }>) {
  const { offerId } = await params;
  const found = await signedIn(offerPage({ offerId }), async (store) => {
    const read = await readOfferForFounders(store, offerId);
    const isOwner = hasRole(await store.authorize(), 'owner');
    return read && { ...read, isOwner, edit: isOwner ? await readEdit(store, offerId) : undefined };
  });
  if (!found) return setPageStatus(404) ? <NotHere /> : notFound();
  const { offer, version, events, retiredAt, isOwner, edit } = found;
  const failed = await failedForm();
  const sent = offerTyped(failed?.texts);
  const stored = { ...changeableValues(found), id: offer.id, credit_type: offer.credit.type };
  const typed = sent ?? edit?.texts;
  const texts = { ...(typed ?? textsOfOffer(stored)), version: String(version) };
  const read = readOffer(texts);
  // True if what was typed is based on another version. Checked after any error.
  const isConflict = typed !== undefined && Number(typed.version) !== version;
  const operations = servedOperations();
  return (
    <FounderPage isWide>
      <FounderPageHead fields={{ Offer: <code>{offer.id}</code>, Version: version }} heading={offer.name}>
        {retiredAt ? (
          <>
            Retired <UtcTime iso={retiredAt.toISOString()} />. The offer’s page and sample say that it is no
            longer available. Saved quotes stay valid, and no other offer can use its id. To publish the offer
            again, revert the retirement in the history.
          </>
        ) : (
          <>
            <a href={`/offers/${encodeURIComponent(offer.id)}`}>View the public page</a>
            {isOwner && (
              <>
                {' '}
                · <a href={`/inbox/offers/new?from=${encodeURIComponent(offer.id)}`}>Copy to a new offer</a>
              </>
            )}
          </>
        )}
      </FounderPageHead>
      <StatusLine
        done={await sentenceFor(searchParams, 'done', successes)}
        problem={await problemOf(searchParams)}
      />
      {isConflict && <Conflict stored={stored} typed={read.known} />}
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
          {!sent && edit && (
            <p className="border-l-3 border-ok bg-surface px-4 py-3">
              This form contains your changes, saved <UtcTime iso={edit.savedAt.toISOString()} />. Buyers see
              version {version} until you publish.
            </p>
          )}
          <OfferEditor
            action={`${offerPage({ offerId })}/send`}
            texts={texts}
            stored={stored}
            problems={sent ? [...read.problems] : []}
            operations={operations}
            preview={<LivePreview stored={stored} initial={texts} typed={texts} operations={operations} />}
            submit="Review the change"
          />
          <Sheet heading="Sample package">
            <SampleForm offer={offer} failed={failed} />
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

function Conflict({ stored, typed }: { stored: NewOffer; typed: Partial<NewOffer> }) {
  const { before, after } = differenceBetween(stored, { ...stored, ...typed });
  return (
    <Alert id="conflict-heading" heading="This offer has changed since you opened it">
      <p>
        Your changes were not published and are still in the form. Publishing them would make these changes:
      </p>
      <Differences differences={differencesInWords(before, after)} />
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
          <p>
            Your commitment is recorded with your name. It is valid until the day, billing or right to stop
            changes.
          </p>
          <Button>Commit to this checkpoint</Button>
        </FormPart>
      ) : (
        <p className="sheet-part">
          If you change the day, billing or right to stop, you must commit to the checkpoint again.
        </p>
      )}
    </>
  );
}

function RetireForm({ offerId }: { offerId: string }) {
  return (
    <FormPart method="post" action={`${offerPage({ offerId })}/retire`}>
      <p>
        A retired offer leaves the catalog, and buyers can no longer get quotes for it. Its page and sample
        say that it is no longer offered. Saved quotes stay valid. The next page shows how many leads and
        quotes name this offer.
      </p>
      <Button kind="quiet">Review and retire</Button>
    </FormPart>
  );
}
