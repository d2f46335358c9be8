import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { type AddressParams, searchParamsOf } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { titleOfView } from '@/lib/inbox/labels';
import { viewWords } from '@/lib/inbox/views';
import { setPageStatus } from '@/lib/process/page-status';
import { EmptyState } from '../../_components/empty-state';
import { DensePage } from '../../_components/founder-page';
import { SmallButtonLink } from '../../_components/small-button';
import { signedIn } from '../../founder-request';
import { InboxScreen } from '../_screen/inbox';
import LeadNotFound from '../[leadId]/not-found';
import { inboxQueryOf, readInbox } from './read-inbox';
import '../inbox.css';
import '../list.css';

/** Address of an inbox page: its filter, and the lead that is open next to the list. */
export interface InboxAddress {
  leadId?: string;
  searchParams: AddressParams;
}

/** Reads the inbox once for the page and its title; null while the database does not answer. */
const inboxAt = cache(async (leadId: string | undefined, search: string) => {
  const params = new URLSearchParams(search);
  const path = `${leadId === undefined ? '/inbox' : `/inbox/${leadId}`}${inboxQueryOf(params)}`;
  return nullWhenUnavailable(() => signedIn(path, (store) => readInbox(store, leadId, params)));
});

const readInboxAt = async ({ leadId, searchParams }: InboxAddress) =>
  inboxAt(leadId, String(await searchParamsOf(searchParams)));

/** The title with the number of leads that are due soon, so that a tab in the background shows it. */
export async function inboxMetadata(address: InboxAddress): Promise<Metadata> {
  const inbox = await readInboxAt(address);
  if (!inbox) return { title: 'Inbox' };
  return { title: titleOfView(viewWords[inbox.filter.view].name, inbox.page.dueSoonCount) };
}

export async function InboxPageView(address: InboxAddress) {
  const inbox = await readInboxAt(address);
  if (!inbox) {
    setPageStatus(503);
    return <InboxUnavailable />;
  }
  if (inbox.opened?.kind === 'missing') return setPageStatus(404) ? <LeadNotFound /> : notFound();
  return (
    <>
      <noscript>
        <p className="p-4">The inbox needs JavaScript: turn it on and reload this page.</p>
      </noscript>
      <InboxScreen inbox={JSON.stringify(inbox)} />
    </>
  );
}

function InboxUnavailable() {
  return (
    <DensePage heading="Inbox">
      <EmptyState
        isSheet
        role="alert"
        heading="The leads could not be loaded"
        text="The portal’s database is not responding. Nothing is lost: stored leads are safe, and anyone who sends a new one is asked to try again. Reload this page in a minute."
      >
        <SmallButtonLink href="/inbox">Reload</SmallButtonLink>
      </EmptyState>
    </DensePage>
  );
}
