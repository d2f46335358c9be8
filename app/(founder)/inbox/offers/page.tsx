import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { inputClass } from '@/app/_components/controls';
import { Money } from '@/app/_components/money';
import { Sheet } from '@/app/_components/section';
import { figures } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import type { AddressParams } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { missingOperations } from '@/lib/discovery/deliverables';
import { hasRole } from '@/lib/founders/founder';
import { draftKindName } from '@/lib/offers/differences';
import { readEditedIds } from '@/lib/offers/editor/write-edit';
import { listOffersForFounders } from '@/lib/offers/list-offers';
import { checkpointStatusInWords } from '@/lib/offers/offer-labels';
import { readDrafts, type ShownDraft } from '@/lib/offers/read-drafts';
import { FounderPage, FounderPageHead, StatusOf, WhoMay } from '../../_components/founder-page';
import { FormPart, TablePart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { draftPage, offerPage } from './offer-paths';
export const metadata: Metadata = { title: 'Offers' };

const successes = {
  published: 'Published. All pages and the API show it within five seconds.',
  discarded: 'Draft discarded.',
  unchanged: 'Nothing to publish: the order is the same.',
};

const problems = { published_before: 'This draft has already been published.' };

type Listed = Awaited<ReturnType<typeof listOffersForFounders>>['published'][number];

function NameCell({ offer: { id, name } }: Pick<Listed, 'offer'>) {
  return (
    <>
      <a href={offerPage({ offerId: id })}>{name}</a>
      <div className="text-md font-normal text-ink-2">
        <code>{id}</code>
      </div>
    </>
  );
}

function OrderForm({ published }: { published: readonly Listed[] }) {
  return (
    <FormPart method="post" action="/inbox/offers/order">
      {published.map(({ offer }, index) => (
        <label key={offer.id} className="grid grid-cols-[5rem_1fr] items-center gap-3">
          <input
            className={inputClass}
            type="number"
            name={`position-${offer.id}`}
            min={1}
            max={published.length}
            defaultValue={index + 1}
          />
          <span>{offer.name}</span>
        </label>
      ))}
      <Button kind="quiet">Review the new order of offers</Button>
    </FormPart>
  );
}

export default async function OffersPage({ searchParams }: { searchParams: AddressParams }) {
  const deps = getDeps();
  const { details } = await deps.offers.current();
  const { published, retired, drafts, edited, isOwner } = await signedIn('/inbox/offers', async (store) => ({
    ...(await listOffersForFounders(store)),
    drafts: await readDrafts(store),
    edited: await readEditedIds(store),
    isOwner: hasRole(await store.authorize(), 'owner'),
  }));
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Published: `${published.length} ${published.length === 1 ? 'offer' : 'offers'}` }}
        heading="Offers"
      >
        All pages and the API show a change within five seconds. Saved quotes keep their terms.{' '}
        {isOwner && <a href="/inbox/offers/new">New offer</a>}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      {drafts.length + edited.length > 0 && (
        <Sheet heading="Drafts">
          <OpenDrafts drafts={drafts} edited={edited} />
        </Sheet>
      )}
      <TablePart<Listed>
        isSheet
        caption="Published offers"
        rowHeading="Offer"
        nameOf={({ offer }) => offer.id}
        nameCell={NameCell}
        columns={[
          figures('Pilot price', ({ offer }) => <Money amount={offer.pilot_price} />),
          figures('Minimum annual plan', ({ offer }) => <Money amount={offer.annual_commit_minimum} />),
          {
            heading: 'Checkpoint',
            cell: ({ offer: { mid_pilot_checkpoint: checkpoint } }) =>
              checkpoint ? checkpointStatusInWords(checkpoint.status) : 'None',
          },
          {
            heading: 'For sale',
            cell: ({ offer }) => {
              const missing = missingOperations(details.get(offer.id), deps);
              return missing.length === 0 ? 'Yes' : `Not available yet. ${missing.join('; ')}`;
            },
          },
          {
            heading: 'Last change',
            cell: ({ updatedAt }) => <UtcTime iso={updatedAt.toISOString()} />,
          },
        ]}
        rows={published}
      />
      {!isOwner && <WhoMay needed="owner" what="create, change, reorder and retire offers" />}
      {isOwner && published.length > 1 && (
        <Sheet heading="Order">
          <OrderForm published={published} />
        </Sheet>
      )}
      {retired.length > 0 && (
        <Sheet heading="Retired">
          <TablePart<Listed>
            caption="Retired offers"
            rowHeading="Offer"
            nameOf={({ offer }) => offer.id}
            nameCell={NameCell}
            columns={[
              {
                heading: 'Retired',
                cell: ({ retiredAt }) => retiredAt && <UtcTime iso={retiredAt.toISOString()} />,
              },
            ]}
            rows={retired}
          />
        </Sheet>
      )}
    </FounderPage>
  );
}

/** Lists the caller's forms that are not reviewed yet and their drafts, with links to their pages. */
function OpenDrafts({
  drafts,
  edited,
}: {
  drafts: readonly ShownDraft[];
  /** Ids of the offers whose forms were typed into; null for a new offer. */
  edited: readonly (string | null)[];
}) {
  return (
    <ul>
      {edited.map((offerId) => (
        <li key={offerId} className="sheet-part">
          <a href={offerId === null ? '/inbox/offers/new' : offerPage({ offerId })}>
            {offerId === null ? 'Unfinished new offer' : `Unfinished changes: ${offerId}`}
          </a>
        </li>
      ))}
      {drafts.map(({ id, kind, offerName, createdAt }) => (
        <li key={id} className="sheet-part">
          <a href={draftPage(id)}>
            {draftKindName(kind)}
            {offerName !== null && `: ${offerName}`}
          </a>
          <div className="text-md text-ink-2">
            Drafted <UtcTime iso={createdAt} />. Only you can see this draft.
          </div>
        </li>
      ))}
    </ul>
  );
}
