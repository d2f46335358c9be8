import { useEffect, useRef } from 'react';
import type { InboxRow } from '@/lib/inbox/inbox';
import { hasLeft } from '../_screen/state/inbox-state';
import type { InboxModel, InboxProps } from '../_screen/use-inbox';
import { firstPageQuery, pageAddress } from './filter-address';
import { LeadRow } from './lead-row';
import { TestLeadForm } from './test-lead-form';

function EmptyList({ isFirstRun, isFiltered }: { isFirstRun: boolean; isFiltered: boolean }) {
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
        <TestLeadForm />
      </div>
    );
  }
  return (
    <div className="list-empty">
      <h2>{isFiltered ? 'Nothing matches' : 'All done'}</h2>
      <p>
        {isFiltered
          ? 'No lead fits these filters. Take one away, or clear them all.'
          : 'No lead waits for a decision. What was decided is under its status above.'}
      </p>
      {isFiltered && (
        <a className="small-button" href="/inbox">
          Clear the filters
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

const columnNames = {
  score: 'Score',
  company: 'Company',
  workflow: 'Workflow',
  state: 'Status',
  'age-cell': 'Age',
};

/** The list with its columns, its pages, and what there is to say about it. */
export function ListPane({ start, inbox, now }: { start: InboxProps; inbox: InboxModel; now: Date }) {
  const { query, listing } = start;
  const { list, openId, currentId, selected } = inbox;
  const body = useOneTabStop(currentId, list.rows);
  const total = Object.values(list.counts).flatMap((byBand) => Object.values(byBand));
  const isFirstRun = total.every((count) => count === 0);
  const isAllDone = list.rows.length > 0 && list.rows.every((row) => hasLeft(list, row, listing));
  return (
    <div className="list-sheet sheet">
      {list.rows.length === 0 ? (
        <EmptyList isFirstRun={isFirstRun} isFiltered={start.isFiltered} />
      ) : (
        <table className="lead-table">
          <caption className="visually-hidden">Leads</caption>
          <thead>
            <tr>
              {['Select', 'Band'].map((name) => (
                <th key={name} scope="col">
                  <span className="visually-hidden">{name}</span>
                </th>
              ))}
              {Object.entries(columnNames).map(([column, name]) => (
                <th key={column} scope="col" className={column}>
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
                isOpen={row.leadId === openId}
                isCurrent={row.leadId === currentId}
                isSelected={selected.has(row.leadId)}
                hasLeft={hasLeft(list, row, listing)}
                isRemoved={list.removed.has(row.leadId)}
                now={now}
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
        <nav className="list-bar" aria-label="Pages of the list">
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
    </div>
  );
}
