import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OutsideText } from '@/app/_components/outside-text';
import { SheetHead } from '@/app/_components/section';
import { figures, StackingTable } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { ruledList } from '@/app/(founder)/_components/sheet-parts';
import type { PageAddress } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import {
  type CompanyLead,
  type CompanyPage,
  type CompanyPerson,
  companyLeadsInWords,
  companyLeadsMax,
  companyPath,
} from '@/lib/inbox/companies/company';
import { readCompany } from '@/lib/inbox/companies/read-company';
import { leadsInWords } from '@/lib/inbox/labels';
import { usd } from '@/lib/kernel/money';
import { setPageStatus } from '@/lib/process/page-status';
import { eventInWords, standingName } from '@/lib/review/labels';
import { DensePage, NotLoaded } from '../../../_components/founder-page';
import { signedIn } from '../../../founder-request';

export const metadata: Metadata = { title: 'Company' };

/** Decodes the company key in the address; empty if it is badly encoded. */
function keyOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export default async function OneCompanyPage({ params }: PageAddress<{ companyKey: string }>) {
  const key = keyOf((await params).companyKey);
  const read = await nullWhenUnavailable(() =>
    signedIn(companyPath(key), async (store) => ({ company: await readCompany(store, key) })),
  );
  if (read && !read.company && !setPageStatus(404)) notFound();
  return (
    <DensePage>
      <p className="mb-1">
        <a href="/inbox/companies">Companies</a>
      </p>
      {!read && <NotLoaded what="The company" level="h1" />}
      {read?.company && <Company company={read.company} />}
      {read && !read.company && (
        <EmptyState
          isSheet
          role="alert"
          level="h1"
          heading="Company not found"
          text="The company’s leads may have been erased, or the address may be wrong."
        />
      )}
    </DensePage>
  );
}

function Company({ company }: { company: CompanyPage }) {
  const { name, leads, open, accepted, won, wonAmount, newest } = company;
  const spellings = [...new Set(newest.map((lead) => lead.company))].filter((other) => other !== name);
  return (
    <>
      <header className="mb-3">
        <h1 className="text-lg">
          <OutsideText text={name} />
        </h1>
      </header>
      <p>
        {companyLeadsInWords(leads)}, {open} open, {accepted} accepted, {won} won
        {wonAmount > 0 && ` for ${usd(wonAmount)} a year`}
        {leads >= companyLeadsMax && ` (counting only the newest ${companyLeadsMax}, listed below)`}. Last
        activity <UtcTime iso={company.lastActivityAt} />.
      </p>
      {spellings.length > 0 && (
        <p className="text-md text-ink-2">
          Other spellings:{' '}
          {spellings.slice(0, 5).map((other, at) => (
            <span key={other}>
              {at > 0 && ', '}
              <OutsideText text={other} />
            </span>
          ))}
          .
        </p>
      )}
      <div className="my-4 grid gap-4 *:min-w-0 *:wrap-anywhere pane:grid-cols-2">
        <Part id="leads" heading="Leads" isWide>
          <Leads leads={newest} />
        </Part>
        <Part id="people" heading="People">
          <People people={company.people} />
        </Part>
        <Part id="quotes" heading="Quotes">
          <Quotes quotes={company.quotes} />
        </Part>
        <Part id="history" heading="History">
          <History history={company.history} />
        </Part>
        {company.related.length > 0 && (
          <Part id="related" heading="Same email domain">
            <ul className={ruledList}>
              {company.related.map(({ key, name: other, domain }) => (
                <li key={`${key} ${domain}`}>
                  <a href={companyPath(key)}>
                    <OutsideText text={other} />
                  </a>{' '}
                  <span className="text-md text-ink-2">
                    <OutsideText text={domain} />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </>
  );
}

function Part({
  id,
  heading,
  isWide = false,
  children,
}: {
  id: string;
  heading: string;
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section className={isWide ? 'sheet pane:col-span-full' : 'sheet'} aria-labelledby={`${id}-heading`}>
      <SheetHead>
        <h2 id={`${id}-heading`}>{heading}</h2>
      </SheetHead>
      <div className="sheet-part">{children}</div>
    </section>
  );
}

function Leads({ leads }: { leads: readonly CompanyLead[] }) {
  return (
    <StackingTable<CompanyLead>
      caption="Leads, newest first"
      rowHeading="Workflow"
      nameOf={({ leadId }) => leadId}
      nameCell={({ leadId, workflow }) => (
        <a href={`/inbox/${leadId}`}>
          <OutsideText text={workflow} />
        </a>
      )}
      columns={[
        { heading: 'Band', cell: ({ band }) => <BandMark band={band} /> },
        { heading: 'Status', cell: ({ status, stage }) => standingName(status, stage) },
        figures('Annual plan', ({ annualCommit }) => (annualCommit === null ? '–' : usd(annualCommit))),
        { heading: 'Assigned to', cell: ({ assignee }) => assignee ?? '–' },
        { heading: 'Received', cell: ({ createdAt }) => <UtcTime iso={createdAt} /> },
      ]}
      rows={leads}
    />
  );
}

function People({ people }: { people: readonly CompanyPerson[] }) {
  if (people.length === 0) return <p className="text-md text-ink-2">None.</p>;
  return (
    <ul className={ruledList}>
      {people.map(({ contact, name, role, leads, leadId, lastAt }) => (
        <li key={contact}>
          <OutsideText text={contact} />
          {(name ?? role) !== null && (
            <>
              {' '}
              <OutsideText text={[name, role].filter((part) => part !== null).join(', ')} />
            </>
          )}{' '}
          <span className="text-md text-ink-2">
            {leadsInWords(leads)}, <a href={`/inbox/${leadId}`}>latest</a> <UtcTime iso={lastAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Quotes({ quotes }: { quotes: CompanyPage['quotes'] }) {
  if (quotes.length === 0)
    return <p className="text-md text-ink-2">No quotes are attached to this company’s leads.</p>;
  return (
    <ul className={ruledList}>
      {quotes.map(({ quoteId, leadId, offerName, pilotPrice, createdAt }) => (
        <li key={`${leadId} ${quoteId}`}>
          <a href={`/quotes/${quoteId}`}>{offerName}</a>, {usd(pilotPrice)}{' '}
          <span className="text-md text-ink-2">
            <UtcTime iso={createdAt} />, <a href={`/inbox/${leadId}`}>open the lead</a>
          </span>
        </li>
      ))}
    </ul>
  );
}

function History({ history }: { history: CompanyPage['history'] }) {
  if (history.length === 0) return <p className="text-md text-ink-2">No history yet.</p>;
  return (
    <ol className={ruledList}>
      {history.map((event) => (
        <li key={event.id}>
          {eventInWords(event, 'UTC')}{' '}
          <span className="text-md text-ink-2">
            <UtcTime iso={event.at} />, <a href={`/inbox/${event.leadId}`}>open the lead</a>
          </span>
        </li>
      ))}
    </ol>
  );
}
