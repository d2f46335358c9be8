import type { Metadata } from 'next';
import { TallLink } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { figures, StackingTable } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import {
  type CompanyList,
  type CompanyRow,
  companiesPerPage,
  companyLeadsMax,
  companyPath,
} from '@/lib/inbox/companies/company';
import { listCompanies } from '@/lib/inbox/companies/list-companies';
import { usd } from '@/lib/kernel/money';
import { DensePage, NotLoaded } from '../../_components/founder-page';
import { SmallButton } from '../../_components/small-button';
import { SmallInput } from '../../_components/small-field';
import { signedIn } from '../../founder-request';
import '../../short-figures.css';

export const metadata: Metadata = { title: 'Companies' };

const path = '/inbox/companies';

function addressOf(search: string, cursor: string | null): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (cursor !== null) params.set('cursor', cursor);
  return params.size === 0 ? path : `${path}?${params}`;
}

export default async function CompaniesPage({ searchParams }: { searchParams: AddressParams }) {
  const textOf = await paramTexts(searchParams);
  const search = [...(textOf('q') ?? '').trim()].slice(0, 200).join('');
  const cursor = textOf('cursor') ?? null;
  const list = await nullWhenUnavailable(() =>
    signedIn(addressOf(search, cursor), (store) => listCompanies(store, { search, cursor })),
  );
  return (
    <DensePage heading="Companies">
      <search>
        <form className="my-3 flex flex-wrap items-center gap-2" method="get" action={path}>
          <label className="max-md:w-full" htmlFor="company-search">
            Search companies
          </label>
          <div className="min-w-0 flex-[0_1_20rem] max-md:flex-1 max-md:basis-40">
            <SmallInput id="company-search" type="search" name="q" defaultValue={search} autoComplete="off" />
          </div>
          <SmallButton>Search</SmallButton>
          {search !== '' && <a href={path}>All companies</a>}
        </form>
      </search>
      {list ? (
        <Companies list={list} search={search} isFirst={cursor === null} />
      ) : (
        <NotLoaded what="The companies" />
      )}
    </DensePage>
  );
}

const atMost = (count: number, leads: number) => (leads >= companyLeadsMax ? `${count}+` : count);

function Companies({ list, search, isFirst }: { list: CompanyList; search: string; isFirst: boolean }) {
  const { rows, nextCursor } = list;
  if (rows.length === 0) {
    return (
      <EmptyState
        isSheet
        heading={search === '' ? 'No companies yet' : 'No company found'}
        text={
          search === ''
            ? 'Companies appear here once they have sent a lead.'
            : 'Search by the beginning of a company’s name or of a word in it.'
        }
      />
    );
  }
  return (
    <>
      <div className="sheet px-4">
        <StackingTable<CompanyRow>
          caption="Companies, newest lead first"
          rowHeading="Company"
          nameOf={({ key }) => key}
          nameCell={({ key, name }) => (
            <a className="wrap-anywhere" href={companyPath(key)}>
              <OutsideText text={name} />
            </a>
          )}
          columns={[
            figures('Leads', ({ leads }) => atMost(leads, leads)),
            figures('Open', ({ open, leads }) => atMost(open, leads)),
            figures('Accepted', ({ accepted, leads }) => atMost(accepted, leads)),
            figures('Won', ({ won, leads }) => atMost(won, leads)),
            figures('Annual value won', ({ wonAmount }) => (wonAmount > 0 ? usd(wonAmount) : '')),
            {
              heading: 'Last activity',
              cell: ({ lastActivityAt }) => <UtcTime iso={lastActivityAt} />,
              classOf: () => 'md:whitespace-nowrap',
            },
          ]}
          rows={rows}
          hasShortFigures
        />
      </div>
      {search !== '' && rows.length === companiesPerPage && (
        <p className="text-md text-ink-2">
          These are the first {companiesPerPage} companies. To see others, type more of the name.
        </p>
      )}
      <nav className="my-2 flex gap-6" aria-label="Pages">
        {!isFirst && <TallLink href={path}>First page</TallLink>}
        {nextCursor !== null && (
          <TallLink href={addressOf('', nextCursor)} rel="next">
            Next page
          </TallLink>
        )}
      </nav>
    </>
  );
}
