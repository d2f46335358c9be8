import type { FounderName } from '@/lib/founders/founder';
import { type InboxFilter, inboxParamsOf, inboxSorts, type LeadCounts, nobody } from '@/lib/inbox/inbox';
import { viewParts } from '@/lib/inbox/views';
import { bands, buyerTypes } from '@/lib/leads/lead';
import { type LeadStatus, leadStatuses } from '@/lib/leads/lead-status';
import { statusNames } from '@/lib/review/words';
import { buyerTypeNames } from '../../../(buyer)/request/lead-fields';
import { toggled } from './filter-address';

const sortNames = {
  due: 'Due first',
  priority: 'Band, score, waiting',
  newest: 'Newest first',
  oldest: 'Oldest first',
};

/** The statuses that a filter lists: those that it names of its view's, or all of them. */
function listedStatuses({ view, status }: InboxFilter): readonly LeadStatus[] {
  const ofView = viewParts[view].map((part) => part.status);
  return status.length > 0 ? ofView.filter((each) => status.includes(each)) : ofView;
}

/** A count that is a link: it adds its value to the filter, or takes it away. */
function CountLink({
  href,
  isOn,
  isListed,
  name,
  count,
}: {
  href: string;
  /** Whether the address names it, and whether the list has it all the same. */
  isOn: boolean;
  isListed: boolean;
  name: string;
  count: number;
}) {
  return (
    <li>
      <a
        className={isListed ? 'count-link is-listed' : 'count-link'}
        href={href}
        aria-current={isOn ? 'true' : undefined}
      >
        {name} <span className="count">{count.toLocaleString('en-US')}</span>
      </a>
    </li>
  );
}

function Counts({ filter, counts }: { filter: InboxFilter; counts: LeadCounts }) {
  const query = inboxParamsOf(filter).toString();
  const statuses = listedStatuses(filter);
  const inBands = filter.band.length > 0 ? filter.band : bands;
  const sum = (ofStatuses: readonly (keyof LeadCounts)[], ofBands: readonly (typeof bands)[number][]) =>
    ofStatuses.reduce((total, status) => ofBands.reduce((all, band) => all + counts[status][band], total), 0);
  return (
    <>
      <ul className="filter-counts" aria-label="Status">
        {leadStatuses.map((status) => (
          <CountLink
            key={status}
            href={toggled(query, 'status', status)}
            isOn={filter.status.includes(status)}
            isListed={statuses.includes(status)}
            name={statusNames[status]}
            count={sum([status], inBands)}
          />
        ))}
      </ul>
      <ul className="filter-counts" aria-label="Band">
        {bands.map((band) => (
          <CountLink
            key={band}
            href={toggled(query, 'band', band)}
            isOn={filter.band.includes(band)}
            isListed={inBands.includes(band)}
            name={`Band ${band}`}
            count={sum(statuses, [band])}
          />
        ))}
      </ul>
    </>
  );
}

interface Choice {
  value: string;
  name: string;
}

function FilterSelect({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  return (
    <label>
      <span>{label}</span>
      <select className="small-input" name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Search, filters and order of the list: a form of links and fields whose whole state is in the address. */
export function Filters({
  filter,
  counts,
  founders,
  offers,
}: {
  filter: InboxFilter;
  counts: LeadCounts;
  founders: readonly FounderName[];
  offers: readonly { id: string; name: string }[];
}) {
  const { offer, buyerType, source, assignee, search, sort } = filter;
  const hasMore = Boolean(offer ?? buyerType ?? source ?? assignee) || sort !== 'due';
  const any = { value: '', name: 'Any' };
  return (
    <form className="filter-form" action="/inbox" aria-label="Filters">
      {filter.status.map((status) => (
        <input key={status} type="hidden" name="status" value={status} />
      ))}
      {filter.band.map((band) => (
        <input key={band} type="hidden" name="band" value={band} />
      ))}
      <div className="filter-line">
        <input
          id="inbox-search"
          className="small-input"
          type="search"
          name="q"
          defaultValue={search}
          aria-label="Search company, contact, agent id, workflow or lead id"
          placeholder="Company, contact, workflow, lead id"
          autoComplete="off"
        />
        <button className="small-button" type="submit">
          Search
        </button>
      </div>
      <Counts filter={filter} counts={counts} />
      <details className="filter-more" open={hasMore}>
        <summary>More filters and order</summary>
        <div className="filter-fields">
          <FilterSelect
            name="offer"
            label="Pilot"
            value={offer ?? ''}
            choices={[any, ...offers.map(({ id, name }) => ({ value: id, name }))]}
          />
          <FilterSelect
            name="buyer_type"
            label="From"
            value={buyerType ?? ''}
            choices={[any, ...buyerTypes.map((type) => ({ value: type, name: buyerTypeNames[type] }))]}
          />
          <label>
            <span>Source</span>
            <input className="small-input" name="source" defaultValue={source ?? ''} autoComplete="off" />
          </label>
          <FilterSelect
            name="assignee"
            label="Assigned to"
            value={assignee ?? ''}
            choices={[
              any,
              ...founders.map(({ id, name }) => ({ value: id, name })),
              { value: nobody, name: 'Nobody' },
            ]}
          />
          <FilterSelect
            name="sort"
            label="Order"
            value={sort}
            choices={inboxSorts.map((value) => ({ value, name: sortNames[value] }))}
          />
          <div className="filter-apply">
            <button className="small-button" type="submit">
              Apply
            </button>
            <a className="filter-clear" href="/inbox">
              Clear all
            </a>
          </div>
        </div>
      </details>
    </form>
  );
}
