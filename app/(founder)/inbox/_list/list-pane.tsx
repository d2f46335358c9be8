import { useEffect, useRef } from 'react';
import type { InboxRow } from '@/lib/inbox/inbox';
import type { Clock } from '@/lib/inbox/row-times';
import { useMay } from '../_screen/role';
import { hasLeft } from '../_screen/state/inbox-state';
import type { InboxModel, InboxProps } from '../_screen/use-inbox';
import { firstPageQuery, pageAddress } from './filter-address';
import { LeadRow } from './lead-row';
import { TestLeadForm } from './test-lead-form';

function EmptyList({ isFirstRun, isFiltered }: { isFirstRun: boolean; isFiltered: boolean }) {
  const mayReview = useMay('reviewer');
  if (isFirstRun) {
    return (
      <div className="list-empty">
        <h2>No lead has come yet</h2>
        <p>
          Leads arrive through the request form, the API and MCP clients, and show up here within two seconds.
          Nothing is sent to anyone from here.
        </p>
        <a className="small-button" href="/request">
          See the request form
        </a>
        {mayReview && <TestLeadForm />}
      </div>
    );
  }
  return (
    <div className="list-empty">
      <h2>{isFiltered ? 'Nothing matches' : 'Nothing to do'}</h2>
      <p>
        {isFiltered
          ? 'No lead fits this filter. Take a part of it away, or clear it.'
          : 'The next lead shows up here by itself.'}
      </p>
      {isFiltered && (
        <a className="small-button" href="/inbox">
          Clear the filter
        </a>
      )}
    </div>
  );
}

/** Leaves one row in the tab order, on the elements themselves: without a script all rows are in it. */
function useOneTabStop(currentId: string | undefined, rows: readonly InboxRow[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const tabStopId = currentId ?? rows[0]?.leadId;
    for (const row of body.current?.rows ?? []) {
      const isCurrent = row.querySelector<HTMLElement>('[data-lead]')?.dataset.lead === tabStopId;
      for (const control of row.querySelectorAll<HTMLElement>('a, input'))
        control.tabIndex = isCurrent ? 0 : -1;
    }
  }, [currentId, rows]);
  return body;
}

const columnNames = ['Select', 'Band', 'Company', 'Workflow', 'Offer', 'Annual plan', 'Assigned to', 'Time'];

/** The rows of the list with its pages, and what there is to say where it has none. */
export function ListPane({ start, inbox, clock }: { start: InboxProps; inbox: InboxModel; clock: Clock }) {
  const { query, listing } = start;
  const { list, openId, currentId, selected, queue } = inbox;
  const body = useOneTabStop(currentId, list.rows);
  const isFirstRun = list.viewCounts.all === 0;
  const isAllDone = list.rows.length > 0 && list.rows.every((row) => hasLeft(list, row, listing));
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyList isFirstRun={isFirstRun} isFiltered={start.isFiltered} />
      ) : (
        <table className="lead-table">
          <caption className="visually-hidden">Leads</caption>
          <thead className="visually-hidden">
            <tr>
              {columnNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {list.rows.map((row) => (
              <LeadRow
                key={row.leadId}
                row={row}
                href={`/inbox/${row.leadId}${query}`}
                isCurrent={row.leadId === currentId}
                isOpen={row.leadId === openId}
                isSelected={selected.has(row.leadId)}
                hasLeft={hasLeft(list, row, listing)}
                isRemoved={list.removed.has(row.leadId)}
                isSaving={queue.savingIds.has(row.leadId)}
                clock={clock}
                reviewTimes={start.reviewTimes}
                onSelect={inbox.select}
              />
            ))}
          </tbody>
        </table>
      )}
      {isAllDone && (
        <div className="list-empty">
          <h2>All done</h2>
          <p>Every lead of this page is dealt with.</p>
          <a className="small-button" href={`/inbox${firstPageQuery(query)}`}>
            Load the list afresh
          </a>
        </div>
      )}
      {(list.nextCursor || list.previousCursor) && (
        <nav className="list-pages" aria-label="Pages of the list">
          {list.previousCursor ? (
            <a className="small-button" href={pageAddress(query, list.previousCursor)} rel="prev">
              Previous page
            </a>
          ) : (
            <span />
          )}
          {list.nextCursor && (
            <a className="small-button" href={pageAddress(query, list.nextCursor)} rel="next">
              Next page
            </a>
          )}
        </nav>
      )}
    </>
  );
}
