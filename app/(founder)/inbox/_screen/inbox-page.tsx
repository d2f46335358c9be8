import { notFound } from 'next/navigation';
import type { AddressParams } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { listFounders } from '@/lib/founders/list-founders';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { inboxFilterFrom, inboxParamsOf } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';
import { readLead } from '@/lib/inbox/read-lead';
import { answerPageWith } from '@/lib/process/page-status';
import { signedIn } from '../../founder-request';
import { openLeadOf } from '../_lead/open-lead-of';
import { Filters } from '../_list/filters';
import { readFlash } from './flash-params';
import { Inbox } from './inbox';
import { TimeZone } from './time-zone';
import '../inbox.css';
import '../filters.css';
import '../list.css';
import '../lead.css';
import '../forms.css';

async function paramsOf(given: AddressParams): Promise<URLSearchParams> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(await given))
    for (const text of [value].flat()) if (text !== undefined) params.append(name, text);
  return params;
}

async function readInbox(leadId: string | undefined, params: URLSearchParams) {
  const filter = inboxFilterFrom(params);
  const query = inboxParamsOf(filter).toString();
  const path = leadId === undefined ? '/inbox' : `/inbox/${leadId}`;
  return nullWhenUnavailable(() =>
    signedIn(query === '' ? path : `${path}?${query}`, async (authorize) => {
      const { database, offers } = getDeps();
      const services = { database, offers, authorize };
      const { founder, settings } = await readFounderSettings(services);
      const [page, founders, published, read] = await Promise.all([
        listLeads(services, filter),
        listFounders(services),
        offers.current(),
        leadId === undefined ? undefined : readLead(services, leadId),
      ]);
      const opened = leadId === undefined ? null : openLeadOf(leadId, read);
      return { filter, query, page, founders, offers: published.offers, opened, founder, settings };
    }),
  );
}

/** The inbox, with a lead opened or none: the list and the detail stand on both addresses. */
export async function InboxPageView({
  leadId,
  searchParams,
}: {
  leadId?: string;
  searchParams: AddressParams;
}) {
  const params = await paramsOf(searchParams);
  const inbox = await readInbox(leadId, params);
  if (!inbox) {
    answerPageWith(503);
    return <InboxUnavailable />;
  }
  const { filter, page, founders, founder, opened, settings } = inbox;
  if (opened?.kind === 'missing' && !answerPageWith(404)) notFound();
  const query = inbox.query === '' ? '' : `?${inbox.query}`;
  const { offer, buyerType, source, assignee, search } = filter;
  const isNarrow = [offer, buyerType, source, assignee, search].some(Boolean);
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>Inbox</h1>
        <a href={`/inbox/export${query}`}>Export as CSV</a>
      </header>
      <TimeZone chosen={settings.time_zone}>
        <Inbox
          // Another filter or page is another list; the same one keeps its rows in their places.
          key={query}
          page={page}
          query={query}
          listing={{ view: filter.view, statuses: filter.status, founderId: founder.id }}
          bands={filter.band}
          isFiltered={isNarrow || filter.status.length > 0 || filter.band.length > 0}
          isNarrow={isNarrow}
          opened={opened}
          me={{ id: founder.id, name: founder.name }}
          founders={founders}
          hasSingleKeys={settings.single_key_shortcuts}
          {...readFlash(params, opened)}
          filters={<Filters filter={filter} counts={page.counts} founders={founders} offers={inbox.offers} />}
        />
      </TimeZone>
    </div>
  );
}

function InboxUnavailable() {
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>Inbox</h1>
      </header>
      <div className="sheet list-empty" role="alert">
        <h2>The leads could not be loaded</h2>
        <p>
          The portal's database does not answer. Nothing is lost: every lead stays where it is stored, and new
          ones are refused rather than kept elsewhere. Load this page again in a minute.
        </p>
        <a className="small-button" href="/inbox">
          Load again
        </a>
      </div>
    </div>
  );
}
