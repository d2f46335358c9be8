import { UtcTime } from '@/app/_components/utc-time';
import { draftKindName } from '@/lib/offers/differences';
import type { ShownDraft } from '@/lib/offers/read-drafts';
import { draftPage } from './offer-paths';

/** Lists the caller's drafts, with links to their pages. */
export function OpenDrafts({ drafts }: { drafts: readonly ShownDraft[] }) {
  return (
    <ul>
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
