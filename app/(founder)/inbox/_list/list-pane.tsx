import { Fragment, useEffect, useRef } from 'react';
import { TableHead } from '@/app/_components/tables';
import { EmptyState, SetupList } from '@/app/(founder)/_components/notices';
import { doneInWords } from '@/lib/inbox/labels';
import { rowTime } from '@/lib/inbox/row-times';
import { type InboxView, viewWords } from '@/lib/inbox/views';
import type { Band } from '@/lib/leads/lead';
import { SmallButton, SmallButtonLink } from '../../_components/small-button';
import { useClock, useMay, useShown, useStart } from '../_screen/inbox-context';
import { hasLeft } from '../_screen/state/inbox-state';
import { useLater } from '../_screen/use-later';
import { LeadRow } from './lead-row';

function LazyTestLeadForm() {
  const later = useLater();
  return later && <later.TestLeadForm />;
}

function EmptyList() {
  const { isFiltered, setupTasks } = useStart();
  const { doneToday, viewCounts } = useShown().list;
  const mayReview = useMay('reviewer');
  if (viewCounts.all === 0) {
    return (
      <>
        {setupTasks.length > 0 && (
          <EmptyState heading="Before you go public">
            <SetupList tasks={setupTasks} />
          </EmptyState>
        )}
        <EmptyState
          heading="No leads yet"
          text="Leads arrive through the request form, the API and MCP clients, and show up here within two seconds. The inbox sends nothing to buyers."
        >
          <SmallButtonLink href="/request">See the request form</SmallButtonLink>
          {mayReview && <LazyTestLeadForm />}
        </EmptyState>
      </>
    );
  }
  return (
    <EmptyState
      heading={isFiltered ? 'Nothing matches' : 'Nothing to do'}
      text={
        isFiltered
          ? 'No lead matches this filter. Remove part of the filter, or clear it.'
          : `${doneInWords(doneToday)} New leads appear here automatically.`
      }
    >
      {isFiltered && <SmallButtonLink href="/inbox">Clear the filter</SmallButtonLink>}
    </EmptyState>
  );
}

/** Views that list a better band first. */
const viewsByBand: readonly InboxView[] = ['to_review', 'mine', 'team', 'all'];

const columnNames = ['Select', 'Band', 'Company', 'Workflow', 'Offer', 'Annual plan', 'Assigned to', 'Time'];

export function ListPane() {
  const { filter, listing } = useStart();
  const { list, openId, currentId, selected, queue, select, loadMore } = useShown();
  const isByBand =
    filter.sort === 'priority' || (filter.sort === 'due' && viewsByBand.includes(listing.view));
  const isAllDone =
    list.nextCursor === null && list.rows.length > 0 && list.rows.every((row) => hasLeft(list, row, listing));
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyList />
      ) : (
        <table className="lead-table">
          <caption className="sr-only">Leads</caption>
          <TableHead texts={columnNames} isHidden />
          <tbody>
            {list.rows.map((row, at) => (
              <Fragment key={row.leadId}>
                {isByBand && row.band !== list.rows[at - 1]?.band && <BandLine band={row.band} />}
                <LeadRow
                  row={row}
                  isCurrent={row.leadId === currentId}
                  isTabStop={row.leadId === (currentId ?? list.rows[0]?.leadId)}
                  isOpen={row.leadId === openId}
                  isSelected={selected.has(row.leadId)}
                  hasLeft={hasLeft(list, row, listing)}
                  isRemoved={list.removed.has(row.leadId)}
                  isSaving={queue.savingIds.has(row.leadId)}
                  onSelect={select}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {isAllDone && <AllDone />}
      {list.nextCursor !== null && <MoreRows onLoad={loadMore} />}
    </>
  );
}

/** Shows how many listed leads of a band are left, and how many are late. */
function BandLine({ band }: { band: Band }) {
  const { listing, reviewTimes } = useStart();
  const { list } = useShown();
  const clock = useClock();
  const rows = list.rows.filter((row) => row.band === band && !hasLeft(list, row, listing));
  const late = rows.filter((row) => rowTime(row, clock, reviewTimes).urgency === 'late').length;
  const hasMore = list.nextCursor !== null && list.rows.at(-1)?.band === band;
  return (
    <tr className="band-line">
      <th colSpan={8} scope="rowgroup">
        {`${band} · ${rows.length}${hasMore ? '+' : ''}${late > 0 ? ` · ${late} late` : ''}`}
      </th>
    </tr>
  );
}

/** Loads the next rows before the end is in view; the button does it without scrolling. */
function MoreRows({ onLoad }: { onLoad: () => void }) {
  const end = useRef<HTMLParagraphElement>(null);
  const latest = useRef(onLoad);
  useEffect(() => {
    latest.current = onLoad;
  });
  useEffect(() => {
    const scroller = end.current?.closest('[data-scrolls]');
    const root = scroller && scroller.scrollHeight > scroller.clientHeight ? scroller : null;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { root, rootMargin: '600px' },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={end} className="px-4 py-3 text-center">
      <SmallButton type="button" onClick={onLoad}>
        Load more leads
      </SmallButton>
    </p>
  );
}

/** Shows the decisions of today once every lead of the view is done. */
function AllDone() {
  const { query, isFiltered, listing } = useStart();
  const { list, waitingSteps, rereadDone } = useShown();
  const isCounted = waitingSteps === 0 && !isFiltered;
  useEffect(() => {
    if (isCounted) rereadDone();
  }, [isCounted, rereadDone]);
  return (
    <EmptyState
      heading={`${viewWords[listing.view].name}: all done`}
      text={isFiltered ? 'No more leads match this filter.' : doneInWords(list.doneToday)}
    >
      <SmallButtonLink href={`/inbox${query}`}>Reload the list</SmallButtonLink>
    </EmptyState>
  );
}
