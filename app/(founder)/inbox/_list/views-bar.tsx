import type { ReactNode } from 'react';
import { type InboxView, inboxViews, type ViewCounts, viewWords } from '@/lib/inbox/views';

/** A founder's own view: a name for the query of an address. */
export interface SavedView {
  id: string;
  name: string;
  query: string;
}

/** The first address of a view. */
function viewAddress(view: InboxView): string {
  return view === 'to_review' ? '/inbox' : `/inbox?view=${view}`;
}

/** The views with their counts, the founder's own behind them, what else is filtered by, and the tools of the list. */
export function ViewsBar({
  view,
  counts,
  query,
  savedViews,
  filterMarks,
  tools,
}: {
  view: InboxView;
  counts: ViewCounts;
  /** The query of the address, with its `?` unless it is empty. */
  query: string;
  savedViews: readonly SavedView[];
  filterMarks: ReactNode;
  tools: ReactNode;
}) {
  const saved = savedViews.find((each) => `?${each.query}` === query);
  return (
    <div className="views-bar">
      <nav className="views" aria-label="Views">
        {inboxViews.map((each) => (
          <a
            key={each}
            className="view-link"
            href={viewAddress(each)}
            aria-current={each === view && !saved ? 'page' : undefined}
          >
            {viewWords[each].name} <b>{counts[each].toLocaleString('en-US')}</b>
          </a>
        ))}
        {savedViews.map((each) => (
          <a
            key={each.id}
            className="view-link"
            href={`/inbox?${each.query}`}
            aria-current={each === saved ? 'page' : undefined}
          >
            {each.name}
          </a>
        ))}
        {!saved && filterMarks}
      </nav>
      <div className="view-tools">{tools}</div>
    </div>
  );
}
