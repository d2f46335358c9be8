import { type ReactNode, useEffect } from 'react';
import { inboxViews, viewWords } from '@/lib/inbox/views';
import { DetailPane, type ListPlace } from '../_lead/detail-pane';
import { useShown, useStart } from '../_screen/inbox-context';
import { hasLeft, totalOf } from '../_screen/state/inbox-state';
import type { InboxModel, InboxProps } from '../_screen/use-inbox';
import { viewAddress } from './filter-address';
import { GroupLine } from './group-line';
import { ListFoot } from './list-foot';
import { ListPane } from './list-pane';
import { FilterMarks, ListTools } from './list-tools';

/** Drops empty fields from the addresses of filter and search. */
function useShortAddresses(): void {
  useEffect(() => {
    const dropBlank = (event: FormDataEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.dataset.dropBlank === undefined) return;
      for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
    };
    document.addEventListener('formdata', dropBlank);
    return () => document.removeEventListener('formdata', dropBlank);
  }, []);
}

function placeOf(inbox: InboxModel, start: InboxProps, leadId: string): ListPlace {
  const { rows } = inbox.list;
  const total = totalOf(inbox.list);
  const at = rows.findIndex((row) => row.leadId === leadId);
  const next = rows.slice(at + 1).find((row) => !hasLeft(inbox.list, row, start.listing));
  const isCounted = at !== -1 && total !== null;
  return {
    words: isCounted ? `${at + 1} of ${total.toLocaleString('en-US')}` : '',
    viewName: viewWords[start.filter.view].name,
    nextId: at === -1 ? undefined : next?.leadId,
    previousId: rows[at - 1]?.leadId,
  };
}

const panes =
  'grid grid-cols-[minmax(0,1fr)] pane:h-[calc(100dvh-88px)] pane:min-h-104 pane:grid-rows-[minmax(0,1fr)]';
const listPane = 'relative flex min-h-0 min-w-0 flex-col bg-surface';
/** On a narrow screen an open lead hides all of the list but its heading, which is the page's. */
const headingOnly =
  'max-pane:sr-only max-pane:[&>:first-child>:not(h1)]:hidden max-pane:[&>:not(:first-child)]:hidden';

export function InboxLayout() {
  const start = useStart();
  const inbox = useShown();
  const { openId } = inbox;
  useShortAddresses();
  return (
    <>
      <ViewsBar />
      <div
        className={`${panes} ${openId === undefined ? '' : 'pane:grid-cols-[minmax(0,19fr)_minmax(0,21fr)]'}`}
        data-open={openId !== undefined}
      >
        <section
          className={`${listPane} ${openId === undefined ? 'max-pane:min-h-[calc(100dvh-88px)]' : headingOnly}`}
          aria-label="List"
        >
          <GroupLine />
          <div className="@container min-h-0 flex-1 pane:overflow-auto" data-scrolls="list">
            <ListPane />
          </div>
          <ListFoot />
        </section>
        {openId !== undefined && (
          <DetailPane
            open={inbox.opened ?? { kind: 'loading', leadId: openId }}
            place={placeOf(inbox, start, openId)}
          />
        )}
      </div>
    </>
  );
}

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

/** Views and tools. An open lead hides them on a narrow screen. */
function ViewsBar() {
  const { filter, query, page } = useStart();
  const { list, openId } = useShown();
  const { savedViews } = page;
  const saved = savedViews.find((each) => `?${each.query}` === query);
  return (
    <div
      className={`${openId === undefined ? 'flex' : 'hidden pane:flex'} h-11 shadow-[inset_0_-1px_var(--rule)] forced-colors:border-b`}
    >
      <nav
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto overflow-y-hidden pl-2 [scrollbar-width:none]"
        aria-label="Views"
      >
        {inboxViews.map((view) => (
          <ViewLink key={view} href={viewAddress(view)} isChosen={view === filter.view && !saved}>
            {viewWords[view].name}{' '}
            <b className="font-normal text-ink-3 tabular-nums in-[[aria-current]]:font-semibold in-[[aria-current]]:text-accent">
              {list.viewCounts[view].toLocaleString('en-US')}
            </b>
          </ViewLink>
        ))}
        {savedViews.map((view) => (
          <ViewLink key={view.name} href={`/inbox?${view.query}`} isChosen={view === saved}>
            {view.name}
          </ViewLink>
        ))}
        {!saved && <FilterMarks />}
      </nav>
      <ListTools />
    </div>
  );
}
