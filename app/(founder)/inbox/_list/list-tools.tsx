import type { ReactNode, Ref } from 'react';
import { buyerTypeNames } from '@/lib/leads/field-labels';
import { statusNames } from '@/lib/review/labels';
import { MenuLink, MenuPanel } from '../../_components/menu-panel';
import { KeyHint } from '../../_components/small-button';
import { useStart } from '../_screen/inbox-context';
import type { InboxProps } from '../_screen/use-inbox';
import { useLater } from '../_screen/use-later';
import { useOpened } from '../_screen/use-opened';
import { nobodyParam, sortedAddress, sortName, sorts, toggled } from './filter-address';

function filterParts({
  filter,
  founders,
  offers,
}: InboxProps): { name: string; value: string; words: string }[] {
  const { status, band, offer, buyerType, source, assignee, search } = filter;
  const nameOf = (listed: readonly { id: string; name: string }[], id: string) =>
    listed.find((each) => each.id === id)?.name ?? id;
  const part = (name: string, value: string | null, words: (given: string) => string) =>
    value ? [{ name, value, words: words(value) }] : [];
  return [
    ...part('q', search, (text) => `“${text}”`),
    ...band.map((value) => ({ name: 'band', value, words: `Band ${value}` })),
    ...status.map((value) => ({ name: 'status', value, words: statusNames[value] })),
    ...part('offer', offer, (id) => nameOf(offers, id)),
    ...(buyerType === null
      ? []
      : [{ name: 'buyer_type', value: buyerType, words: buyerTypeNames[buyerType] }]),
    ...part('source', source, (text) => `From ${text}`),
    ...part('assignee', assignee, (id) =>
      id === nobodyParam ? 'Unassigned' : `Assigned to ${nameOf(founders, id)}`,
    ),
  ];
}

export function FilterMarks() {
  const start = useStart();
  return filterParts(start).map(({ name, value, words }) => (
    <a
      key={`${name}=${value}`}
      className="ml-1.5 inline-flex min-h-7 flex-none cursor-pointer items-center gap-1.5 self-center rounded-sm border border-accent bg-accent-tint px-[9px] text-sm whitespace-nowrap text-accent no-underline focus-visible:-outline-offset-4 focus-visible:shadow-none pointer-coarse:min-h-11"
      href={toggled(start.query, name, value)}
      aria-current="true"
      aria-label={`${words}: remove this filter`}
    >
      <span className="max-w-48 overflow-hidden text-ellipsis">{words}</span>{' '}
      <span aria-hidden="true">×</span>
    </a>
  ));
}

function ToolMenu({
  id,
  kind,
  button,
  children,
  panelRef,
}: {
  id: string;
  kind: 'list' | 'wideList';
  button: ReactNode;
  children: ReactNode;
  panelRef?: Ref<HTMLDivElement>;
}) {
  // On a phone the order is in the filter's menu.
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
      <MenuPanel id={id} kind={kind} ref={panelRef}>
        {children}
      </MenuPanel>
    </>
  );
}

function LazyFilterPanel() {
  const later = useLater();
  return later ? <later.FilterPanel /> : <p className="py-2 text-ink-2">Loading …</p>;
}

export function ListTools() {
  const start = useStart();
  const { query, hasSingleKeys } = start;
  const { view, sort } = start.filter;
  const [panelRef, isFilterOpened] = useOpened();
  const partCount = filterParts(start).length;
  return (
    <div className="flex flex-none pr-[7px] max-md:pr-[3px] max-md:shadow-[inset_1px_0_var(--rule)]">
      <ToolMenu
        id="filter-menu"
        kind="wideList"
        panelRef={panelRef}
        button={
          <>
            Filter
            {partCount > 0 && (
              <b className="font-semibold text-accent tabular-nums">
                {partCount}
                <span className="sr-only"> on</span>
              </b>
            )}
            {hasSingleKeys && (
              <span className="max-md:hidden">
                <KeyHint keys="f" />
              </span>
            )}
          </>
        }
      >
        {isFilterOpened && <LazyFilterPanel />}
      </ToolMenu>
      <ToolMenu id="order-menu" kind="list" button={`Order: ${sortName(sort, view).toLowerCase()}`}>
        {sorts.map((value) => (
          <MenuLink key={value} href={sortedAddress(query, value)} isChosen={value === sort}>
            {sortName(value, view)}
          </MenuLink>
        ))}
      </ToolMenu>
    </div>
  );
}
