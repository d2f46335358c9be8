import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { type AddressParams, searchParamsOf } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { titleOfView } from '@/lib/inbox/labels';
import { viewWords } from '@/lib/inbox/views';
import { setPageStatus } from '@/lib/process/page-status';
import { DensePage } from '../../_components/founder-page';
import { SmallButtonLink } from '../../_components/small-button';
import { type PageStore, pageFounder, signedIn } from '../../founder-request';
import { InboxScreen } from '../_screen/inbox';
import type { InboxProps } from '../_screen/use-inbox';
import LeadNotFound from '../[leadId]/not-found';
import '../inbox.css';
import '../list.css';
import { cookies } from 'next/headers';
import { toOpenLead } from '@/app/(founder)/inbox/_lead/to-open-lead';
import { listFounders } from '@/lib/founders/authorize';
import { inboxFilterFrom, inboxParamsOf } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';
import { readLead } from '@/lib/inbox/read-lead';
import { readReviewTimes } from '@/lib/review/review-times/read-review-times';
import { setupDismissedCookie, setupTasks } from './setup-tasks';

/** Returns the normalized query of an inbox's address, with its `?` unless it is empty. */
function inboxQueryOf(params: URLSearchParams): string {
  const query = inboxParamsOf(inboxFilterFrom(params)).toString();
  return query === '' ? '' : `?${query}`;
}

/** Reads everything that the inbox shows at an address, as plain data. */
async function readInbox(
  store: PageStore,
  leadId: string | undefined,
  params: URLSearchParams,
): Promise<InboxProps> {
  const filter = inboxFilterFrom(params);
  // Resolves the session once for all services below.
  await store.authorize();
  const [{ founder, settings }, page, founders, published, reviewTimes, read] = await Promise.all([
    pageFounder(),
    listLeads(store, filter),
    listFounders(store),
    store.offers.current(),
    readReviewTimes(store.database),
    leadId === undefined ? undefined : readLead(store, leadId),
  ]);
  const opened = leadId === undefined ? null : toOpenLead(leadId, read);
  const { offer, buyerType, source, assignee, search } = filter;
  const isNarrow = [offer, buyerType, source, assignee, search].some(Boolean);
  const isFirstRun = page.viewCounts.all === 0;
  const isSetupShown =
    founder.role === 'owner' && (isFirstRun || !(await cookies()).has(setupDismissedCookie));
  const tasks = isSetupShown ? await setupTasks() : [];
  return {
    page,
    query: inboxQueryOf(params),
    listing: { view: filter.view, statuses: filter.status, founderId: founder.id },
    bands: filter.band,
    isFiltered: isNarrow || filter.status.length > 0 || filter.band.length > 0,
    isNarrow,
    opened,
    me: { id: founder.id, name: founder.name, role: founder.role },
    founders,
    hasSingleKeys: settings.single_key_shortcuts,
    chosenZone: settings.time_zone,
    filter,
    offers: published.offers.map(({ id, name, annual_commit_minimum: annualCommitMin }) => ({
      id,
      name,
      annualCommitMin,
    })),
    reviewTimes,
    setupTasks: isFirstRun ? tasks : [],
    setupCount: isFirstRun ? 0 : tasks.length,
  };
}

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
        text="The portal’s database is not responding. Stored leads are safe. Anyone who sends a request now is asked to try again. Reload this page in a minute."
      >
        <SmallButtonLink href="/inbox">Reload</SmallButtonLink>
      </EmptyState>
    </DensePage>
  );
}
