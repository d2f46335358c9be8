import type { Metadata } from 'next';
import { Button, TallLink } from '@/app/_components/button';
import { Select } from '@/app/_components/controls';
import { InputField } from '@/app/_components/field';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { hasRole } from '@/lib/founders/founder';
import { historyAreas, historyKinds } from '@/lib/founders/history-kinds';
import {
  areasFor,
  kindsFor,
  type LogEntry,
  type LogFilter,
  logFilterFrom,
  logParamsOf,
} from '@/lib/founders/team/log';
import { type Log, readLog } from '@/lib/founders/team/read-log';
import { readLeadNames } from '@/lib/inbox/read-lead';
import { inertLine } from '@/lib/kernel/inert-text';
import { FounderPage, FounderPageHead, WhoMay } from '../../_components/founder-page';
import { TablePart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';

export const metadata: Metadata = { title: 'Log' };

const fields = ['who', 'what', 'lead', 'from', 'to', 'before'] as const;

async function filterOf(searchParams: AddressParams): Promise<LogFilter> {
  const textOf = await paramTexts(searchParams);
  return logFilterFrom(new URLSearchParams(fields.map((name) => [name, textOf(name) ?? ''])));
}

const addressOf = (filter: LogFilter) => {
  const query = logParamsOf(filter).toString();
  return query === '' ? '/inbox/log' : `/inbox/log?${query}`;
};

export default async function LogPage({ searchParams }: { searchParams: AddressParams }) {
  const filter = await filterOf(searchParams);
  const { log, companies } = await signedIn(addressOf(filter), async (store) => {
    const found = await readLog(store, filter);
    const leadIds = new Set(found.entries.flatMap(({ leadId }) => leadId ?? []));
    return { log: found, companies: await readLeadNames(store, [...leadIds]) };
  });
  const { entries, next, reader } = log;
  const isOwner = hasRole(reader, 'owner');
  return (
    <FounderPage>
      <FounderPageHead fields={{ Listed: entries.length, Times: 'UTC' }} heading="Log">
        What founders and the portal did, newest first. The log stores none of the buyers’ texts. Company
        names are added only for display.
        {isOwner && (
          <>
            {' '}
            <a href="/inbox/log?what=sign_ins">Sign-ins, including failed ones</a>.{' '}
            <a href="/inbox/log/export" download>
              Export the log
            </a>{' '}
            as JSON lines.
          </>
        )}
      </FounderPageHead>
      {!isOwner && <WhoMay needed="owner" what="see sign-ins and changes to founders’ accounts" />}
      <LogFilterForm filter={filter} log={log} />
      <section className="sheet" aria-label="Entries">
        {entries.length > 0 ? (
          <Entries entries={entries} companies={companies} />
        ) : (
          <p className="sheet-part">No matching entries.</p>
        )}
      </section>
      <nav className="flex gap-6" aria-label="Pages of the log">
        {filter.before && <TallLink href={addressOf({ ...filter, before: null })}>Newest</TallLink>}
        {next && <TallLink href={addressOf({ ...filter, before: next })}>Older</TallLink>}
      </nav>
    </FounderPage>
  );
}

type Companies = ReadonlyMap<string, string>;

function Entries({ entries, companies }: { entries: readonly LogEntry[]; companies: Companies }) {
  return (
    <TablePart<LogEntry>
      look="[&_tbody_th]:font-normal [&_tbody_th]:whitespace-nowrap [&_td]:wrap-anywhere"
      caption="Entries of the log"
      rowHeading="When"
      nameOf={({ id }) => String(id)}
      nameCell={({ at }) => <UtcTime iso={at} />}
      columns={[
        { heading: 'Who', cell: ({ who }) => who, classOf: () => 'md:min-w-32' },
        {
          heading: 'What',
          cell: ({ kind }) => historyKinds[kind].words,
          classOf: () => 'md:min-w-44',
        },
        { heading: 'About', cell: (entry) => <About entry={entry} companies={companies} /> },
      ]}
      rows={entries}
    />
  );
}

function leadName(leadId: string, companies: Companies): string {
  const number = leadId.replace(/^lead_/, '').slice(0, 8);
  const company = companies.get(leadId);
  return company === undefined ? `Erased lead ${number}` : `${inertLine(company)}, ${number}`;
}

function About({
  entry: { leadId, offerId, keyId, more },
  companies,
}: {
  entry: LogEntry;
  companies: Companies;
}) {
  const links = [
    leadId && { path: `/inbox/${leadId}`, name: leadName(leadId, companies) },
    offerId && { path: `/inbox/offers/${encodeURIComponent(offerId)}`, name: offerId },
    keyId && { path: `/inbox/api-keys/${encodeURIComponent(keyId)}`, name: keyId },
  ].filter((link) => link !== null && link !== '');
  return (
    <>
      {links.map(({ path, name }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
      {links.length > 0 && more !== '' && ': '}
      {more}
    </>
  );
}

function LogFilterForm({ filter, log: { founders, reader } }: { filter: LogFilter; log: Log }) {
  return (
    <form
      className="sheet grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] items-end gap-4 p-4 md:px-6 [&>button]:justify-self-start [&_:is(input,select)]:mb-0 [&_:is(input,select)]:block"
      method="get"
      action="/inbox/log"
    >
      <div className="min-w-0" data-field="">
        <label className="block font-semibold" htmlFor="who">
          Who
        </label>
        <Select
          id="who"
          name="who"
          defaultValue={filter.founderId ?? ''}
          options={[
            ['', 'Everyone'],
            ...founders.map(
              ({ id, name, isDisabled }) => [id, isDisabled ? `${name} (disabled)` : name] as const,
            ),
          ]}
        />
      </div>
      <div className="min-w-0" data-field="">
        <label className="block font-semibold" htmlFor="what">
          What
        </label>
        <Select id="what" name="what" defaultValue={filter.what ?? ''}>
          <option value="">Everything except views</option>
          <KindOptions reader={reader} />
        </Select>
      </div>
      <InputField name="from" type="date" label="From" defaultValue={filter.from ?? ''} />
      <InputField name="to" type="date" label="To" defaultValue={filter.to ?? ''} />
      <InputField name="lead" label="Lead id" defaultValue={filter.leadId ?? ''} autoComplete="off" />
      <Button kind="quiet">Show</Button>
    </form>
  );
}

function KindOptions({ reader }: { reader: Log['reader'] }) {
  const kinds = kindsFor(reader);
  return areasFor(reader).map((area) => (
    <optgroup key={area} label={historyAreas[area]}>
      <option value={area}>All: {historyAreas[area]}</option>
      {kinds
        .filter((row) => row.area === area)
        .map(({ kind, words }) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
    </optgroup>
  ));
}
