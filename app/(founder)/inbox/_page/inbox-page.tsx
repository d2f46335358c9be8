import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { type AddressParams, searchParamsOf } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { askedFrame } from '@/lib/http/mounts/page-frame';
import { answerPageWith } from '@/lib/process/page-status';
import { DensePage } from '../../_components/dense-page';
import { EmptyState } from '../../_components/empty-state';
import { SmallButtonLink } from '../../_components/small-button';
import { signedIn } from '../../founder-request';
import { InboxPlace } from './inbox-place';
import { InboxScreen } from './inbox-screen';
import { inboxQueryOf, readInbox } from './read-inbox';
import { serverParts } from './server-parts';
import '../inbox.css';
import '../list.css';

/**
 * The inbox, with a lead opened or none: the list and the detail stand on both addresses. Where `server/` puts the
 * inbox into the page itself, only the place for it.
 */
export async function InboxPageView({
  leadId,
  searchParams,
}: {
  leadId?: string;
  searchParams: AddressParams;
}) {
  if (askedFrame(await headers(), getDeps().frontServerToken) !== undefined) return <InboxPlace />;
  const params = await searchParamsOf(searchParams);
  const path = `${leadId === undefined ? '/inbox' : `/inbox/${leadId}`}${inboxQueryOf(params)}`;
  const inbox = await nullWhenUnavailable(() =>
    signedIn(path, (authorize) => readInbox(authorize, leadId, params)),
  );
  if (!inbox) {
    answerPageWith(503);
    return <InboxUnavailable />;
  }
  if (inbox.opened?.kind === 'missing' && !answerPageWith(404)) notFound();
  return <InboxScreen {...inbox} byServer={serverParts(inbox)} />;
}

function InboxUnavailable() {
  return (
    <DensePage heading="Inbox">
      <EmptyState
        isSheet
        role="alert"
        heading="The leads could not be loaded"
        text="The portal’s database does not answer. Nothing is lost: every lead stays where it is stored, and new ones are refused rather than kept elsewhere. Load this page again in a minute."
      >
        <SmallButtonLink href="/inbox">Load again</SmallButtonLink>
      </EmptyState>
    </DensePage>
  );
}
