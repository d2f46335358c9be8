import { founderName } from '../founders/founder';
import { leadStatuses, openStatuses } from '../leads/lead-status';
import { wordsOf } from '../leads/near-duplicates';
import { type InboxFilter, type InboxRow, nobody } from './inbox';
import type { LeadSelection, ListedRow } from './list-queries';

const searchWordsMax = 10;

/** What a filter selects; undefined for a search that nothing can match. */
export function selectionOf(filter: InboxFilter): LeadSelection | undefined {
  const search = filter.search.toLowerCase();
  const isId = /^lead_[0-9a-z]*$/.test(search);
  const words = isId ? [] : wordsOf(search);
  if (search !== '' && !isId && words.length === 0) return undefined;
  const byDefault = search === '' ? openStatuses : leadStatuses;
  return {
    statuses: filter.status.length > 0 ? filter.status : byDefault,
    bands: filter.band,
    offer: filter.offer,
    buyerType: filter.buyerType,
    source: filter.source,
    assignee: filter.assignee === nobody ? '' : filter.assignee,
    words: [...new Set(words)].slice(0, searchWordsMax),
    idPrefix: isId ? search : null,
    order: filter.sort,
  };
}

/** A row of the list as pages show it. */
export function toInboxRow(row: ListedRow): InboxRow {
  const { leadId, createdAt, band, score, company, workflow, buyerType, source, targetOfferId } = row;
  return {
    leadId,
    createdAt,
    band,
    score,
    company,
    workflow,
    buyerType,
    source,
    targetOfferId,
    state: {
      status: row.status,
      version: row.version,
      statusChangedAt: row.statusChangedAt ?? createdAt,
      firstReviewedAt: row.firstReviewedAt,
      snoozedUntil: row.snoozedUntil,
      declineReason: row.declineReason,
      duplicateOf: row.duplicateOf,
      assignee: founderName(row.assigneeId, row.assigneeName),
    },
  };
}
