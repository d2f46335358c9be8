import { type InboxView, inboxViews, type ViewCounts, viewWords } from '@/lib/inbox/views';
import type { InboxProps } from '../_screen/use-inbox';
import { FilterMarks } from './filter-marks';
import { ListTools } from './filter-menu';

/** The first address of a view. */
function viewAddress(view: InboxView): string {
  return view === 'to_review' ? '/inbox' : `/inbox?view=${view}`;
}

/** The views with their counts, the founder's own behind them, what else is filtered by, and the tools of the list. */
export function ViewsBar({ start, counts }: { start: InboxProps; counts: ViewCounts }) {
  const { filter, query, savedViews, founders, offers, hasSingleKeys } = start;
  const saved = savedViews.find((each) => `?${each.query}` === query);
  return (
    <div className="views-bar">
      <nav className="views" aria-label="Views">
        {inboxViews.map((view) => (
          <a
            key={view}
            className="view-link"
            href={viewAddress(view)}
            aria-current={view === filter.view && !saved ? 'page' : undefined}
          >
            {viewWords[view].name} <b>{counts[view].toLocaleString('en-US')}</b>
          </a>
        ))}
        {savedViews.map((view) => (
          <a
            key={view.name}
            className="view-link"
            href={`/inbox?${view.query}`}
            aria-current={view === saved ? 'page' : undefined}
          >
            {view.name}
          </a>
        ))}
        {!saved && <FilterMarks filter={filter} query={query} founders={founders} offers={offers} />}
      </nav>
      <div className="view-tools">
        <ListTools
          filter={filter}
          query={query}
          founders={founders}
          offers={offers}
          savedViews={savedViews}
          hasSingleKeys={hasSingleKeys}
        />
      </div>
    </div>
  );
}
