import type { ReactNode } from 'react';
import type { FounderName } from '@/lib/founders/founder';
import { hasRole } from '@/lib/founders/team/roles';
import type { InboxFilter, InboxSort } from '@/lib/inbox/inbox';
import type { InboxView } from '@/lib/inbox/views';
import { inertLine } from '@/lib/kernel/inert-text';
import { leadStatuses } from '@/lib/leads/lead-status';
import { buyerTypeNames } from '@/lib/leads/words';
import { promisedReviewTimes } from '@/lib/review/times';
import { statusNames } from '@/lib/review/words';
import { MenuLink, MenuPanel } from '../../_components/menu-panel';
import { SmallButton } from '../../_components/small-button';
import { LabelledField, SmallInput, SmallSelect } from '../../_components/small-field';
import { KeyHint } from '../../key-hint';
import type { ReadInbox } from '../_screen/inbox';
import { firstPageQuery, nobodyParam, type OfferChoice, sortedAddress } from './filter-address';
import { filterParts } from './filter-marks';
import { SaveView } from './save-view';

const dueNames: Partial<Record<InboxView, string>> = {
  team: 'Longest quiet first',
  snoozed: 'Next to wake first',
  done: 'Latest first',
};

const sorts: readonly InboxSort[] = ['due', 'priority', 'newest', 'oldest'];

function sortName(sort: InboxSort, view: InboxView): string {
  const names = { priority: 'Band and score', newest: 'Newest first', oldest: 'Oldest first' };
  return sort === 'due' ? (dueNames[view] ?? 'Due first') : names[sort];
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
    <LabelledField label={label}>
      <SmallSelect name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </SmallSelect>
    </LabelledField>
  );
}

function FilterTicks({
  name,
  legend,
  values,
  choices,
}: {
  name: string;
  legend: string;
  values: readonly string[];
  choices: readonly Choice[];
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="pb-0">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="inline-flex min-h-row cursor-pointer items-center gap-2">
          <input
            className="inbox-tick"
            type="checkbox"
            name={name}
            value={choice.value}
            defaultChecked={values.includes(choice.value)}
          />{' '}
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}

/** Adds the filter's offer if it is no longer published. */
function withChosen(
  offers: readonly OfferChoice[],
  chosen: string | null,
): readonly Pick<OfferChoice, 'id' | 'name'>[] {
  if (chosen === null || offers.some(({ id }) => id === chosen)) return offers;
  return [...offers, { id: chosen, name: `${inertLine(chosen)}, not published` }];
}

function FilterForm({
  filter,
  founders,
  offers,
}: {
  filter: InboxFilter;
  founders: readonly FounderName[];
  offers: readonly OfferChoice[];
}) {
  const { offer, buyerType, source, assignee, search, sort, view } = filter;
  const any = { value: '', name: 'Any' };
  return (
    <form className="grid gap-3 pt-2 pb-3" action="/inbox" aria-label="Filter" data-drop-blank="">
      <input type="hidden" name="view" value={view} />
      {search && <input type="hidden" name="q" value={search} />}
      <FilterTicks
        name="band"
        legend="Band"
        values={filter.band}
        choices={Object.keys(promisedReviewTimes).map((band) => ({ value: band, name: band }))}
      />
      <FilterTicks
        name="status"
        legend="Status"
        values={filter.status}
        choices={leadStatuses.map((status) => ({ value: status, name: statusNames[status] }))}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-2">
        <FilterSelect
          name="offer"
          label="Offer"
          value={offer ?? ''}
          choices={[any, ...withChosen(offers, offer).map(({ id, name }) => ({ value: id, name }))]}
        />
        <FilterSelect
          name="buyer_type"
          label="From"
          value={buyerType ?? ''}
          choices={[any, ...Object.entries(buyerTypeNames).map(([value, name]) => ({ value, name }))]}
        />
        <FilterSelect
          name="assignee"
          label="Assigned to"
          value={assignee ?? ''}
          choices={[
            any,
            ...founders.map(({ id, name }) => ({ value: id, name })),
            { value: nobodyParam, name: 'Nobody' },
          ]}
        />
        <LabelledField label="Source">
          <SmallInput name="source" defaultValue={source ?? ''} autoComplete="off" />
        </LabelledField>
        <FilterSelect
          name="sort"
          label="Order"
          value={sort === 'due' ? '' : sort}
          choices={sorts.map((each) => ({ value: each === 'due' ? '' : each, name: sortName(each, view) }))}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <SmallButton kind="main" type="submit">
          Apply
        </SmallButton>
        <a className="inline-flex min-h-row items-center" href="/inbox">
          Clear all
        </a>
      </div>
    </form>
  );
}

function ToolMenu({
  id,
  kind,
  button,
  children,
}: {
  id: string;
  kind: 'list' | 'wideList';
  button: ReactNode;
  children: ReactNode;
}) {
  // On a phone the filter's menu has the order.
  const display = kind === 'list' ? 'hidden md:inline-flex' : 'inline-flex';
  return (
    <>
      <button
        type="button"
        className={`${display} min-h-11 flex-none cursor-pointer items-center gap-1.5 px-[9px] whitespace-nowrap text-ink-2 hover:text-accent focus-visible:-outline-offset-4 focus-visible:shadow-none`}
        popoverTarget={id}
      >
        {button}
      </button>
      <MenuPanel id={id} kind={kind}>
        {children}
      </MenuPanel>
    </>
  );
}

/** Filter and order of the list. Their state is the address, so only the server renders them. */
export function ListTools({ inbox }: { inbox: ReadInbox }) {
  const { filter, query, founders, offers, page, settings, me } = inbox;
  const { view, sort } = filter;
  const ownQuery = firstPageQuery(query);
  const partCount = filterParts(filter, founders, offers).length;
  return (
    <>
      <ToolMenu
        id="filter-menu"
        kind="wideList"
        button={
          <>
            Filter
            {partCount > 0 && (
              <b className="font-semibold text-accent tabular-nums">
                {partCount}
                <span className="sr-only"> on</span>
              </b>
            )}
            {settings.single_key_shortcuts && (
              <span className="max-md:hidden">
                <KeyHint keys="f" />
              </span>
            )}
          </>
        }
      >
        <FilterForm filter={filter} founders={founders} offers={offers} />
        <div className="grid gap-3 border-t border-rule pt-2 pb-3">
          <SaveView query={ownQuery.slice(1)} savedViews={page.savedViews} founderId={me.id} />
          {hasRole(me, 'reviewer') && (
            <a className="inline-flex min-h-row items-center" href={`/inbox/export${ownQuery}`}>
              Export as CSV
            </a>
          )}
        </div>
      </ToolMenu>
      <ToolMenu id="order-menu" kind="list" button={`Order: ${sortName(sort, view).toLowerCase()}`}>
        {sorts.map((value) => (
          <MenuLink key={value} href={sortedAddress(query, value)} isChosen={value === sort}>
            {sortName(value, view)}
          </MenuLink>
        ))}
      </ToolMenu>
    </>
  );
}
