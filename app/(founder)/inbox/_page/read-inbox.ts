import { cookies } from 'next/headers';
import { listFounders } from '@/lib/founders/list-founders';
import { inboxFilterFrom, inboxParamsOf } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';
import { readLead } from '@/lib/inbox/read-lead';
import { readReviewTimes } from '@/lib/review/review-times/read-review-times';
import { type PageStore, pageFounder } from '../../founder-request';
import { toOpenLead } from '../_lead/to-open-lead';
import type { ReadInbox } from '../_screen/inbox';
import { setupDismissedCookie, setupTasks } from './setup-tasks';

/** Returns the normalized query of an inbox's address, with its `?` unless it is empty. */
export function inboxQueryOf(params: URLSearchParams): string {
  const query = inboxParamsOf(inboxFilterFrom(params)).toString();
  return query === '' ? '' : `?${query}`;
}

/**
 * Reads everything that the inbox shows at an address, as plain data. Throws ApiError `sign_in_required` without a
 * session and `service_unavailable` in database trouble.
 */
export async function readInbox(
  store: PageStore,
  leadId: string | undefined,
  params: URLSearchParams,
): Promise<ReadInbox> {
  const filter = inboxFilterFrom(params);
  // Resolves the session once for all services below.
  await store.authorize();
  const [{ founder, settings }, page, founders, published, reviewTimes, read] = await Promise.all([
    pageFounder(),
    listLeads(store, filter),
    listFounders(store),
    store.offers.current(),
    readReviewTimes(store.database),
    leadId === undefined ? undefined : readLead(store, leadId),
  ]);
  const opened = leadId === undefined ? null : toOpenLead(leadId, read);
  const { offer, buyerType, source, assignee, search } = filter;
  const isNarrow = [offer, buyerType, source, assignee, search].some(Boolean);
  const isFirstRun = page.viewCounts.all === 0;
  const isSetupShown =
    founder.role === 'owner' && (isFirstRun || !(await cookies()).has(setupDismissedCookie));
  const tasks = isSetupShown ? await setupTasks() : [];
  return {
    page,
    query: inboxQueryOf(params),
    listing: { view: filter.view, statuses: filter.status, founderId: founder.id },
    bands: filter.band,
    isFiltered: isNarrow || filter.status.length > 0 || filter.band.length > 0,
    isNarrow,
    opened,
    me: { id: founder.id, name: founder.name, role: founder.role },
    founders,
    settings,
    filter,
    offers: published.offers.map(({ id, name, annual_commit_minimum: annualCommitMin }) => ({
      id,
      name,
      annualCommitMin,
    })),
    reviewTimes,
    setupTasks: isFirstRun ? tasks : [],
    setupCount: isFirstRun ? 0 : tasks.length,
  };
}
