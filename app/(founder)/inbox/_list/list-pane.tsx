import { TextList } from '@/app/_components/text-list';
import type { Clock } from '@/lib/inbox/row-times';
import { EmptyState } from '../../_components/empty-state';
import { SmallButtonLink } from '../../_components/small-button';
import { useMay } from '../_screen/founder-context';
import { hasLeft } from '../_screen/state/inbox-state';
import type { InboxModel, InboxProps } from '../_screen/use-inbox';
import { useLater } from '../_screen/use-later';
import { firstPageQuery, pageAddress } from './filter-address';
import { LeadRow } from './lead-row';

function LazyTestLeadForm() {
  const later = useLater();
  return later && <later.TestLeadForm />;
}

function EmptyList({
  isFirstRun,
  isFiltered,
  setupTasks,
}: {
  isFirstRun: boolean;
  isFiltered: boolean;
  setupTasks: readonly string[];
}) {
  const mayReview = useMay('reviewer');
  if (isFirstRun) {
    return (
      <>
        {setupTasks.length > 0 && (
          <EmptyState heading="Before you sell">
            <TextList kind="plain" items={setupTasks} />
          </EmptyState>
        )}
        <EmptyState
          heading="No leads yet"
          text="Leads arrive through the request form, the API and MCP clients, and show up here within two seconds. Nothing is sent to anyone from here."
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
          ? 'No lead matches this filter. Remove a part of it, or clear it.'
          : 'New leads appear here automatically.'
      }
    >
      {isFiltered && <SmallButtonLink href="/inbox">Clear the filter</SmallButtonLink>}
    </EmptyState>
  );
}

const columnNames = ['Select', 'Band', 'Company', 'Workflow', 'Offer', 'Annual plan', 'Assigned to', 'Time'];

export function ListPane({ start, inbox, clock }: { start: InboxProps; inbox: InboxModel; clock: Clock }) {
  const { query, listing } = start;
  const { list, openId, currentId, selected, queue } = inbox;
  const isFirstRun = list.viewCounts.all === 0;
  const isAllDone = list.rows.length > 0 && list.rows.every((row) => hasLeft(list, row, listing));
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyList isFirstRun={isFirstRun} isFiltered={start.isFiltered} setupTasks={start.setupTasks} />
      ) : (
        <table className="lead-table">
          <caption className="sr-only">Leads</caption>
          <thead className="sr-only">
            <tr>
              {columnNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <LeadRow
                key={row.leadId}
                row={row}
                href={`/inbox/${row.leadId}${query}`}
                isCurrent={row.leadId === currentId}
                isTabStop={row.leadId === (currentId ?? list.rows[0]?.leadId)}
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
        <EmptyState heading="All done" text="You have handled every lead on this page.">
          <SmallButtonLink href={`/inbox${firstPageQuery(query)}`}>Reload the list</SmallButtonLink>
        </EmptyState>
      )}
      {(list.nextCursor || list.previousCursor) && (
        <nav className="flex justify-between gap-4 px-4 py-3" aria-label="Pages of the list">
          {list.previousCursor ? (
            <SmallButtonLink href={pageAddress(query, list.previousCursor)} rel="prev">
              Previous page
            </SmallButtonLink>
          ) : (
            <span />
          )}
          {list.nextCursor && (
            <SmallButtonLink href={pageAddress(query, list.nextCursor)} rel="next">
              Next page
            </SmallButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
