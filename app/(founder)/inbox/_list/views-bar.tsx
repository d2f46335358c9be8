import type { ReactNode } from 'react';
import { inboxViews, type ViewCounts, viewWords } from '@/lib/inbox/views';
import type { InboxProps } from '../_screen/use-inbox';
import { viewAddress } from './filter-address';
import { FilterMarks, ListTools } from './list-tools';

function ViewLink({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <a
      className="inline-flex flex-none cursor-pointer items-center gap-1.5 px-[9px] whitespace-nowrap text-ink-2 no-underline hover:text-accent focus-visible:-outline-offset-4 focus-visible:shadow-none aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)] aria-[current]:forced-colors:underline aria-[current]:forced-colors:decoration-3"
      href={href}
      aria-current={isChosen ? 'page' : undefined}
    >
      {children}
    </a>
  );
}

/** The views with their counts, the founder's own views, the filter's parts and the list's tools. */
export function ViewsBar({
  start,
  counts,
  isLeadOpen,
  leave,
}: {
  start: InboxProps;
  counts: ViewCounts;
  /** True if a lead is open, which hides the bar on a narrow screen. */
  isLeadOpen: boolean;
  leave: (address: string) => void;
}) {
  const { filter, query, founders, offers } = start;
  const { savedViews } = start.page;
  const saved = savedViews.find((each) => `?${each.query}` === query);
  return (
    <div
      className={`${isLeadOpen ? 'hidden pane:flex' : 'flex'} h-11 shadow-[inset_0_-1px_var(--rule)] forced-colors:border-b`}
    >
      <nav
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto overflow-y-hidden pl-2 [scrollbar-width:none]"
        aria-label="Views"
      >
        {inboxViews.map((view) => (
          <ViewLink key={view} href={viewAddress(view)} isChosen={view === filter.view && !saved}>
            {viewWords[view].name}{' '}
            <b className="font-normal text-ink-3 tabular-nums in-[[aria-current]]:font-semibold in-[[aria-current]]:text-accent">
              {counts[view].toLocaleString('en-US')}
            </b>
          </ViewLink>
        ))}
        {savedViews.map((view) => (
          <ViewLink key={view.name} href={`/inbox?${view.query}`} isChosen={view === saved}>
            {view.name}
          </ViewLink>
        ))}
        {!saved && <FilterMarks filter={filter} query={query} founders={founders} offers={offers} />}
      </nav>
      <ListTools start={start} leave={leave} />
    </div>
  );
}
