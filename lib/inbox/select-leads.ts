import { founderName } from '../founders/founder';
import { wordsOf } from '../leads/search-terms';
import { type InboxFilter, type InboxRow, nobody } from './inbox';
import type { ListedRow } from './list-queries';
import type { LeadSelection, ListOrder } from './selection-queries';
import { type InboxView, viewParts, waitingSince } from './views';

const searchWordsMax = 10;

const viewOrders: Record<InboxView, ListOrder> = {
  to_review: 'waiting',
  mine: 'waiting',
  team: 'last_step',
  snoozed: 'snooze_end',
  done: 'decision',
  all: 'arrival',
  pilots: 'oldest_step',
};

/** Returns the selection of a filter for a founder; undefined when nothing can match the search or the statuses. */
export function selectionOf(filter: InboxFilter, founderId: string): LeadSelection | undefined {
  const { view, status } = filter;
  const search = filter.search.toLowerCase();
  const isId = /^lead_[0-9a-z]*$/.test(search);
  const words = isId ? [] : wordsOf(search);
  if (search !== '' && !isId && words.length === 0) return undefined;
  const parts = viewParts[view].filter((part) => status.length === 0 || status.includes(part.status));
  if (parts.length === 0) return undefined;
  return {
    parts,
    bands: filter.band,
    offer: filter.offer,
    buyerType: filter.buyerType,
    source: filter.source,
    assignee: filter.assignee === nobody ? '' : filter.assignee,
    owner: view === 'mine' ? founderId : null,
    words: [...new Set(words)].slice(0, searchWordsMax),
    idPrefix: isId ? search : null,
    order: filter.sort === 'due' ? viewOrders[view] : filter.sort,
  };
}

export function toInboxRow(row: ListedRow): InboxRow {
  const { leadId, createdAt, band, score, company, workflow, buyerType, source, targetOfferId } = row;
  const { offerName, annualCommit, hasQuote, isSeen } = row;
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
    offerName,
    annualCommit,
    alikeCount: 0,
    hasQuote,
    isSeen,
    waitingSince: waitingSince(row, createdAt),
    pilot: null,
    state: {
      status: row.status,
      version: row.version,
      statusChangedAt: row.statusChangedAt ?? createdAt,
      firstReviewedAt: row.firstReviewedAt,
      snoozedUntil: row.snoozedUntil,
      declineReason: row.declineReason,
      duplicateOf: row.duplicateOf,
      assignee: founderName(row.assigneeId, row.assigneeName),
      isWoken: row.isWoken,
      lastStepAt: row.lastStepAt,
      stage: row.stage,
    },
  };
}
