import { getDeps } from '@/lib/compose';
import type { FounderStore } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { listFounders } from '@/lib/founders/list-founders';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { readOriginal } from '@/lib/inbox/companies/read-original';
import { inboxFilterFrom, inboxParamsOf } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';
import { readLead } from '@/lib/inbox/read-lead';
import { readReviewTimes } from '@/lib/review/review-times/read-review-times';
import type { TypedOriginal } from '../_lead/duplicate-fields';
import { openLeadOf } from '../_lead/open-lead-of';
import { readFlash } from '../_screen/flash-params';
import type { InboxScreenProps } from './inbox-screen';

/** The query of the inbox that an address names, without its notices, and with its `?` unless it is empty. */
export function inboxQueryOf(params: URLSearchParams): string {
  const query = inboxParamsOf(inboxFilterFrom(params)).toString();
  return query === '' ? '' : `?${query}`;
}

/** What stands again in the field for the original of a duplicate, with the leads that it may mean. */
async function readTypedOriginal(
  store: FounderStore,
  text: string | null,
  leadId: string | undefined,
): Promise<TypedOriginal | undefined> {
  if (text === null || text.length > 400) return undefined;
  const named = await readOriginal(store, text, leadId === undefined ? [] : [leadId]);
  return { text, leads: named.outcome === 'several' ? named.leads : [] };
}

/**
 * All that the inbox shows at an address, with a lead opened or none, as plain data, and the founder who asks. Throws
 * ApiError `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function readInbox(
  authorize: Authorize,
  leadId: string | undefined,
  params: URLSearchParams,
): Promise<InboxScreenProps> {
  const { database, offers } = getDeps();
  const services = { database, offers, authorize };
  const filter = inboxFilterFrom(params);
  // Everything below asks who it is, and is told at once.
  await authorize();
  const [{ founder, settings }, page, founders, published, reviewTimes, typedOriginal, read] =
    await Promise.all([
      readFounderSettings(services),
      listLeads(services, filter),
      listFounders(services),
      offers.current(),
      readReviewTimes(database),
      readTypedOriginal(services, params.get('original'), leadId),
      leadId === undefined ? undefined : readLead(services, leadId),
    ]);
  const opened = leadId === undefined ? null : openLeadOf(leadId, read);
  const { offer, buyerType, source, assignee, search } = filter;
  const isNarrow = [offer, buyerType, source, assignee, search].some(Boolean);
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
    ...readFlash(params, opened),
    filter,
    offers: published.offers.map(({ id, name, annual_commit_minimum: annualCommitMin }) => ({
      id,
      name,
      annualCommitMin,
    })),
    reviewTimes,
    typedOriginal,
    templateId: /^\d{1,15}$/.exec(params.get('template') ?? '')?.[0],
  };
}
