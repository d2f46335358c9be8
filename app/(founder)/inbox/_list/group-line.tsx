import { useEffect, useRef } from 'react';
import type { InboxView } from '@/lib/inbox/views';
import { dueSoonFigure } from '@/lib/inbox/words';
import { useMay } from '../_screen/role';

/** The words that follow the number of leads in a view's heading. */
const groupWords: Record<InboxView, string> = {
  to_review: 'to review',
  mine: 'of mine',
  team: 'in review',
  snoozed: 'snoozed',
  done: 'done',
  all: 'in all',
  pilots: 'accepted, still open',
};

const figure = (count: number) => count.toLocaleString('en-US');

/** All leads of a filter that has more than the page: how many, and whether the next step is meant for them. */
interface WholeSelection {
  count: number;
  isOffered: boolean;
  isMeant: boolean;
}

/** Once the whole page is ticked: the way to mean all leads of the filter, of which the number is said first. */
function WholeFilter({ whole, onSelect }: { whole: WholeSelection; onSelect: () => void }) {
  const { count, isOffered, isMeant } = whole;
  return (
    <span role="status">
      {isMeant && `The next step is for all ${figure(count)} leads of this filter.`}
      {isOffered && !isMeant && (
        <button
          type="button"
          className="min-h-6 cursor-pointer font-semibold text-accent underline underline-offset-[0.2em]"
          onClick={onSelect}
        >
          Select all {figure(count)} leads of this filter
        </button>
      )}
    </span>
  );
}

/** What the list holds, and the box that selects all of its page; the page's heading. */
export function GroupLine({
  view,
  total,
  shownCount,
  dueSoonCount,
  selectedCount,
  isDemo,
  whole,
  onSelectWhole,
  onSelectAll,
}: {
  view: InboxView;
  /** How many leads the filter has; null where nobody has counted them, and more pages follow. */
  total: number | null;
  shownCount: number;
  dueSoonCount: number;
  selectedCount: number;
  /** Whether every lead of the page is an invented one. */
  isDemo: boolean;
  whole: WholeSelection;
  onSelectWhole: () => void;
  onSelectAll: (isSelected: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const mayReview = useMay('reviewer');
  const isAll = shownCount > 0 && selectedCount >= shownCount;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedCount > 0 && !isAll;
  }, [selectedCount, isAll]);
  return (
    <div className="flex h-8 flex-none items-center gap-2 border-b border-rule bg-bg px-4 text-sm whitespace-nowrap text-ink-2">
      {mayReview && shownCount > 0 && (
        <label className="noscript:hidden relative z-1 -mx-[7px] -my-2 grid h-row w-[calc(var(--row)-4px)] cursor-pointer place-content-center pointer-coarse:-mx-2.5 pointer-coarse:w-11">
          <input
            className="inbox-tick"
            ref={box}
            type="checkbox"
            aria-label={`Select all ${figure(shownCount)} on this page`}
            checked={isAll}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
        </label>
      )}
      <h1 className="tracking-normal text-ink">{`${figure(total ?? shownCount)}${total === null ? '+' : ''} ${groupWords[view]}`}</h1>
      {view === 'to_review' && dueSoonCount > 0 && (
        <span>{dueSoonFigure(dueSoonCount)} due within 4 hours</span>
      )}
      <WholeFilter whole={whole} onSelect={onSelectWhole} />
      {isDemo && <span className="ml-auto">Demo data</span>}
    </div>
  );
}
