import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Alert } from '@/app/_components/error-summary';
import { Sheet } from '@/app/_components/section';
import { TextList } from '@/app/_components/text-list';
import type { PageAddress } from '@/app/address-params';
import { type OfferUse, readOfferUse } from '@/lib/inbox/count-views';
import { draftKindName } from '@/lib/offers/differences';
import { verdictInWords } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import type { DetailedOffer } from '@/lib/offers/offer-details';
import { readDraft, type ShownDraft } from '@/lib/offers/read-drafts';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, NotHere, StatusOf } from '../../../../_components/founder-page';
import { TextPart } from '../../../../_components/sheet-parts';
import { signedIn } from '../../../../founder-request';
import { Differences } from '../../differences';
import { draftIdOf, draftPage, evidencePage, offerPage } from '../../offer-paths';
import { OfferPreview } from '../../offer-preview';
import { SampleFigures } from '../../sample-figures';
import { titleOfOperation } from '../../served-operations';

export const metadata: Metadata = { title: 'Review a change' };

const problems = { stale: 'Something has changed since you opened this draft. Nothing was published.' };

/** Shows the number of leads and quotes of the offer, and the effect of publishing on them. */
function Use({ use: { openLeads, quotes }, isRetirement }: { use: OfferUse; isRetirement: boolean }) {
  const count = (each: number, name: string) =>
    `${each.toLocaleString('en-US')} ${each === 1 ? name : `${name}s`}`;
  return (
    <p className="sheet-part">
      {count(openLeads, 'open lead')} and {count(quotes, 'quote')} name this offer.{' '}
      {isRetirement
        ? 'Leads stay in the inbox and saved quotes stay valid. The offer’s page and sample will say that it is no longer offered.'
        : 'Saved quotes keep their terms.'}
    </p>
  );
}

function Acts({ draft: { id, kind, conflicts } }: { draft: ShownDraft }) {
  return (
    <TextPart isRow>
      {conflicts.length === 0 && (
        <form method="post" action={`${draftPage(id)}/publish`}>
          <Button>{kind === 'retire' ? 'Retire offer' : 'Publish'}</Button>
        </form>
      )}
      <form method="post" action={`${draftPage(id)}/discard`}>
        <Button kind="quiet">Discard draft</Button>
      </form>
    </TextPart>
  );
}

/** Shows the offer as buyers would see it. */
function Preview({ detailed }: { detailed: DetailedOffer }) {
  return (
    <section className="grid gap-6" aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        Preview
      </h2>
      <OfferPreview detailed={detailed} operationTitle={titleOfOperation} />
    </section>
  );
}

function Sample({ sample }: { sample: EvidencePackage }) {
  return (
    <Sheet heading="The sample package">
      <div className="sheet-part">
        <p>
          <strong>{sample.title}</strong>
        </p>
        <p>
          {verdictInWords(sample)}: {sample.verdict.sentence}
        </p>
        <SampleFigures sample={sample} />
        <details>
          <summary>The whole package as JSON</summary>
          <pre className="block border border-rule p-3 wrap-anywhere whitespace-pre-wrap select-all">
            {JSON.stringify(sample, null, 2)}
          </pre>
        </details>
      </div>
    </Sheet>
  );
}

export default async function DraftPage({ params, searchParams }: PageAddress<{ draftId: string }>) {
  const draftId = draftIdOf((await params).draftId);
  const found = await signedIn(draftPage(draftId), async (store) => {
    const draft = await readDraft(store, draftId);
    const namedId = draft && draft.kind !== 'new' ? draft.offerId : null;
    return draft && { ...draft, use: namedId === null ? undefined : await readOfferUse(store, namedId) };
  });
  if (!found) return setPageStatus(404) ? <NotHere /> : notFound();
  const { kind, offerId, offerName, isPublished, differences, conflicts, preview, sample, use } = found;
  return (
    <FounderPage>
      <FounderPageHead
        fields={{
          Offer: offerId === null ? 'All' : <code>{offerId}</code>,
          Offers: <a href="/inbox/offers">All offers</a>,
        }}
        heading={offerName === null ? draftKindName(kind) : `${draftKindName(kind)}: ${offerName}`}
      >
        {isPublished ? 'This draft has been published.' : 'Draft: nothing is published yet.'}{' '}
        {!isPublished && kind === 'change' && offerId !== null && <a href={offerPage({ offerId })}>Edit</a>}
        {!isPublished && kind === 'sample' && offerId !== null && (
          <a href={evidencePage({ offerId })}>Edit</a>
        )}
        {!isPublished && kind === 'new' && <a href="/inbox/offers/new">Edit</a>}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} problems={problems} />
      {conflicts.length > 0 && (
        <Alert id="conflict-heading" heading="This draft can no longer be published">
          <TextList kind="plain" items={conflicts} />
          {offerId !== null && kind === 'change' && (
            <p>
              <a href={offerPage({ offerId })}>Start again from the current offer</a>
            </p>
          )}
        </Alert>
      )}
      <Sheet heading="What changes">
        <Differences differences={differences} />
        {use && <Use use={use} isRetirement={kind === 'retire'} />}
        {!isPublished && <Acts draft={found} />}
      </Sheet>
      {!isPublished && preview && <Preview detailed={preview} />}
      {sample && <Sample sample={sample} />}
    </FounderPage>
  );
}
