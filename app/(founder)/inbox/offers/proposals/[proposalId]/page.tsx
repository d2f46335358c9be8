import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Alert } from '@/app/_components/error-summary';
import { NotHere } from '@/app/_components/not-here';
import { Sheet } from '@/app/_components/sheet';
import { TextList } from '@/app/_components/text-list';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, sentenceFor } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { listInWords } from '@/lib/kernel/list-words';
import { verdictInWords } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import { proposalKindInWords } from '@/lib/offers/publishing-words';
import { readProposal, type ShownProposal } from '@/lib/offers/read-proposals';
import { answerPageWith } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead } from '../../../../_components/founder-page';
import { TextPart } from '../../../../_components/sheet-parts';
import { signedIn } from '../../../../founder-request';
import { WhoMay } from '../../../../role-note';
import { StatusLine } from '../../../../status-line';
import { Differences } from '../../differences';
import { offerPage, proposalIdOf, proposalPage } from '../../offer-paths';

export const metadata: Metadata = { title: 'Review a change' };

const problems = {
  stale: 'Something has changed since. Nothing was published.',
  waiting: 'A price needs another owner. Nothing was published.',
};

/** What pressing on does, in a sentence; undefined where there is nothing to press. */
function actWords({ act, otherNames, namesPrice, makerName, staleness }: ShownProposal): string | undefined {
  if (staleness.length > 0) return undefined;
  switch (act) {
    case 'publish':
      return namesPrice
        ? 'It is published at once: no other owner signed in within the last 30 days.'
        : 'It is published at once.';
    case 'propose':
      return `It names a price, so ${listInWords(otherNames, 'or')} has to confirm it before it is published.`;
    case 'confirm':
      return `${makerName} proposed it. Confirmed, it is published at once, under both names.`;
    case 'wait':
      return `It waits for ${listInWords(otherNames, 'or')} to confirm it.`;
    case 'none':
      return undefined;
  }
}

const pressWords: Readonly<Partial<Record<ShownProposal['act'], string>>> = {
  publish: 'Publish',
  propose: 'Propose it',
  confirm: 'Confirm and publish',
};

function Acts({ proposal }: { proposal: ShownProposal }) {
  const { id, state, act, staleness, isDecidable } = proposal;
  const press = staleness.length > 0 ? undefined : pressWords[act];
  const words = actWords(proposal);
  if (act === 'none' || (!isDecidable && state !== 'proposed')) return null;
  if (!isDecidable) {
    return (
      <TextPart>
        <WhoMay needed="owner" what="confirm or refuse it" />
      </TextPart>
    );
  }
  return (
    <TextPart>
      {words && <p>{words}</p>}
      {press && (
        <form method="post" action={`${proposalPage(id)}/publish`}>
          <Button type="submit">{press}</Button>
        </form>
      )}
      <form method="post" action={`${proposalPage(id)}/refuse`}>
        <Button kind="quiet" type="submit">
          {state === 'draft' ? 'Drop it' : act === 'confirm' ? 'Refuse it' : 'Take it back'}
        </Button>
      </form>
    </TextPart>
  );
}

const decidedWords = { published: 'Published', refused: 'Refused', draft: '', proposed: '' } as const;

function State({
  proposal: { state, makerName, createdAt, deciderName, decidedAt },
}: {
  proposal: ShownProposal;
}) {
  if (state === 'draft') return 'Nothing is published yet.';
  if (state === 'proposed') {
    return (
      <>
        Proposed by {makerName}, <UtcTime iso={createdAt} />. Nothing is published yet.
      </>
    );
  }
  return (
    <>
      {decidedWords[state]} by {deciderName ?? 'somebody'}
      {decidedAt !== null && (
        <>
          , <UtcTime iso={decidedAt} />
        </>
      )}
      .
    </>
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
          {verdictInWords(sample.verdict.outcome)}: {sample.verdict.sentence}
        </p>
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

export default async function ProposalPage({
  params,
  searchParams,
}: {
  params: Promise<{ proposalId: string }>;
  searchParams: AddressParams;
}) {
  const proposalId = proposalIdOf((await params).proposalId);
  const found = await signedIn(proposalPage(proposalId), (authorize) =>
    readProposal({ database: getDeps().database, authorize }, proposalId),
  );
  if (!found) return answerPageWith(404) ? <NotHere /> : notFound();
  const { kind, offerId, offerName, differences, staleness, sample } = found;
  return (
    <FounderPage>
      <FounderPageHead
        fields={{
          Offer: offerId === null ? 'All' : <code>{offerId}</code>,
          Offers: <a href="/inbox/offers">All offers</a>,
        }}
        heading={
          offerName === null ? proposalKindInWords(kind) : `${proposalKindInWords(kind)}: ${offerName}`
        }
      >
        <State proposal={found} />
      </FounderPageHead>
      <StatusLine problem={await sentenceFor(searchParams, 'problem', problems)} />
      {staleness.length > 0 && (
        <Alert id="stale-heading" heading="This cannot be published any more">
          <TextList kind="plain" items={staleness} />
          {offerId !== null && kind === 'change' && (
            <p>
              <a href={offerPage({ offerId })}>Begin again from the offer as it is now</a>
            </p>
          )}
        </Alert>
      )}
      <Sheet heading="What changes">
        <Differences differences={differences} />
        <Acts proposal={found} />
      </Sheet>
      {sample && <Sample sample={sample} />}
    </FounderPage>
  );
}
