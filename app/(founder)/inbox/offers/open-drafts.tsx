import { UtcTime } from '@/app/_components/utc-time';
import { draftKindName } from '@/lib/offers/differences';
import type { ShownDraft } from '@/lib/offers/read-drafts';
import { draftPage, offerPage } from './offer-paths';

/** Lists the caller's forms that are not reviewed yet and their drafts, with links to their pages. */
export function OpenDrafts({
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
            Drafted <UtcTime iso={createdAt} />. Only you see it.
          </div>
        </li>
      ))}
    </ul>
  );
}
