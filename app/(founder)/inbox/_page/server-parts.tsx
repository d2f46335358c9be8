import { BulkForm } from '../_list/bulk-form';
import type { ServerParts } from '../_list/by-server';
import { FilterMarks } from '../_list/filter-marks';
import { ListTools } from '../_list/filter-menu';
import type { InboxScreenProps } from './inbox-screen';

/** The parts of an inbox that are not in its script. */
export function serverParts(inbox: InboxScreenProps): ServerParts {
  const { page, query, filter, founders, offers } = inbox;
  const isSavedView = page.savedViews.some((view) => `?${view.query}` === query);
  return {
    filterMarks: !isSavedView && (
      <FilterMarks filter={filter} query={query} founders={founders} offers={offers} />
    ),
    listTools: <ListTools inbox={inbox} />,
    bulkForm: <BulkForm inbox={inbox} />,
  };
}
