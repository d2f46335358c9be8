import { useEffect, useRef } from 'react';
import { dueSoonFigure } from '@/lib/inbox/labels';
import type { InboxView } from '@/lib/inbox/views';
import { isDemoLead } from '@/lib/leads/demo-lead';
import { bulkLeadsMax } from '@/lib/review/actions';
import { useMay, useShown, useStart } from '../_screen/inbox-context';
import { totalAfter } from '../_screen/state/inbox-state';

const groupWords: Record<InboxView, string> = {
  to_review: 'to review',
  mine: 'mine',
  team: 'in review',
  snoozed: 'snoozed',
  done: 'done',
  all: 'in all',
  pilots: 'accepted, still open',
};

const figure = (count: number) => count.toLocaleString('en-US');

function WholeFilter() {
  const { whole, selectWhole } = useShown();
  const { count, isOffered, isMeant } = whole;
  return (
    <span role="status">
      {isMeant && `Your next change applies to all ${figure(count)} leads that match this filter.`}
      {isOffered && !isMeant && (
        <button
          type="button"
          className="min-h-6 cursor-pointer font-semibold text-accent underline underline-offset-[0.2em]"
          onClick={selectWhole}
        >
          Select all {figure(count)} leads that match this filter
        </button>
      )}
    </span>
  );
}

export function GroupLine() {
  const { isFiltered, filter, listing, setupCount } = useStart();
  const { list, selected, arrivals, showArrivals, selectPage, deselect } = useShown();
  const { view } = filter;
  // After steps and events; null if the leads of the filter were not counted.
  const total = isFiltered ? totalAfter(list, listing) : list.viewCounts[view];
  const dueSoonCount = isFiltered ? 0 : list.dueSoonCount;
  const shownCount = list.rows.length;
  const selectedCount = selected.size;
  const box = useRef<HTMLInputElement>(null);
  const mayReview = useMay('reviewer');
  const tickableCount = Math.min(shownCount, bulkLeadsMax);
  const isAll = shownCount > 0 && selectedCount >= tickableCount;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedCount > 0 && !isAll;
  }, [selectedCount, isAll]);
  return (
    <div className="flex h-8 flex-none items-center gap-2 border-b border-rule bg-bg px-4 text-sm whitespace-nowrap text-ink-2">
      {mayReview && shownCount > 0 && (
        <label className="relative z-1 -mx-[7px] -my-2 grid h-row w-[calc(var(--row)-4px)] cursor-pointer place-content-center pointer-coarse:-mx-2.5 pointer-coarse:w-11">
          <input
            className="inbox-tick"
            ref={box}
            type="checkbox"
            aria-label={
              tickableCount < shownCount
                ? `Select the first ${tickableCount}`
                : `Select all ${figure(shownCount)} on this page`
            }
            checked={isAll}
            onChange={({ target }) => (target.checked ? selectPage() : deselect())}
          />
        </label>
      )}
      <h1 className="tracking-normal text-ink">{`${figure(total ?? shownCount)}${total === null ? '+' : ''} ${groupWords[view]}`}</h1>
      {view === 'to_review' && dueSoonCount > 0 && (
        <span>{dueSoonFigure(dueSoonCount)} due within 4 hours</span>
      )}
      <WholeFilter />
      <span role="status" className="ml-auto">
        {arrivals.size > 0 && (
          <button
            type="button"
            className="min-h-6 cursor-pointer rounded-sm bg-accent px-2.5 font-semibold text-on-accent hover:bg-accent-hover"
            onClick={showArrivals}
          >
            {arrivals.size} new
          </button>
        )}
      </span>
      {setupCount > 0 && (
        <a className="max-md:hidden" href="/inbox/portal#setup">
          {setupCount} left to set up
        </a>
      )}
      {shownCount > 0 && list.rows.every(({ leadId }) => isDemoLead(leadId)) && <span>Demo data</span>}
    </div>
  );
}
