import { z } from 'zod';
import type { FounderName } from '../founders/founder';
import { isStorableText } from '../kernel/storable';
import type { Likeness } from '../leads/companies/near-duplicates';
import type { ConsentOnRecord } from '../leads/consent';
import { type Band, bands, buyerTypes, type Lead } from '../leads/lead';
import { type LeadStatus, leadStatuses } from '../leads/lead-status';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import type { BandRaise, ScoredReason } from '../leads/scoring';
import type { PilotMark } from '../pilots/board/board';
import type { LeadState } from '../review/history';
import type { LeadEvent } from '../review/review';
import type { NextAction } from './deals/next-action';
import type { LeadAnswer, LeadReply } from './drafts/lead-reply';
import { type InboxView, inboxViews, type ViewCounts } from './views';

export const leadsPerPage = 50;

const searchCharactersMax = 200;

/**
 * Orders of the list. `due` depends on the view: leads to review by band and due time; leads in review by band and
 * longest without a step; snoozed leads by the end of the snooze; done leads by latest decision. `priority` is band,
 * score and longest waiting first; the others are by arrival.
 */
const inboxSorts = ['due', 'priority', 'newest', 'oldest'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** Value of `assignee` that selects unassigned leads. */
export const nobody = 'nobody';

/** Parsed query parameters of the inbox. Invalid ones are ignored. */
export interface InboxFilter {
  /** Defaults to To review, or to All when the address has statuses or a search. */
  view: InboxView;
  /** Statuses within the view. Empty means all; the same applies to the lists below. */
  status: LeadStatus[];
  band: Band[];
  offer: string | null;
  buyerType: (typeof buyerTypes)[number] | null;
  source: string | null;
  /** The id of a founder, or {@link nobody}. */
  assignee: string | null;
  /**
   * Words of company, contact, agent id or workflow, matched as prefixes if they have at least three letters; or a
   * lead's id.
   */
  search: string;
  sort: InboxSort;
}

const known = <Value extends string>(values: readonly Value[], texts: string[]): Value[] =>
  values.filter((value) => texts.includes(value));

const shortText = z
  .string()
  .trim()
  .min(1)
  .max(searchCharactersMax)
  .refine(isStorableText)
  .nullable()
  .catch(null);
const buyerTypeSchema = z.enum(buyerTypes).nullable().catch(null);
const sortSchema = z.enum(inboxSorts).catch('due');
const viewSchema = z.enum(inboxViews);

/** Returns the default view of an address without a `view` parameter. */
function impliedView({ status, search }: Pick<InboxFilter, 'status' | 'search'>): InboxView {
  return status.length > 0 || search !== '' ? 'all' : 'to_review';
}

/** Parses a filter: `status` and `band` may repeat, the other parameters occur once. */
export function inboxFilterFrom(params: URLSearchParams): InboxFilter {
  const status = known(leadStatuses, params.getAll('status'));
  const search = [...(params.get('q') ?? '').trim()].slice(0, searchCharactersMax).join('');
  return {
    view: viewSchema.catch(impliedView({ status, search })).parse(params.get('view')),
    status,
    band: known(bands, params.getAll('band')),
    offer: shortText.parse(params.get('offer')),
    buyerType: buyerTypeSchema.parse(params.get('buyer_type')),
    source: shortText.parse(params.get('source')),
    assignee: shortText.parse(params.get('assignee')),
    search,
    sort: sortSchema.parse(params.get('sort')),
  };
}

/** Returns a filter's query parameters in a fixed order, without default values. */
export function inboxParamsOf(filter: InboxFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.view !== impliedView(filter)) params.set('view', filter.view);
  for (const status of filter.status) params.append('status', status);
  for (const band of filter.band) params.append('band', band);
  if (filter.offer) params.set('offer', filter.offer);
  if (filter.buyerType) params.set('buyer_type', filter.buyerType);
  if (filter.source) params.set('source', filter.source);
  if (filter.assignee) params.set('assignee', filter.assignee);
  if (filter.search) params.set('q', filter.search);
  if (filter.sort !== 'due') params.set('sort', filter.sort);
  return params;
}

export interface InboxRow {
  leadId: string;
  createdAt: string;
  band: Band;
  score: number;
  company: string;
  workflow: string;
  buyerType: (typeof buyerTypes)[number];
  source: string;
  targetOfferId: string;
  /** Name of the requested offer; null when no published offer has the id. */
  offerName: string | null;
  /** USD a year, as the buyer entered it. */
  annualCommit: number | null;
  /** Number of similar leads; `alikeCountMax` + 1 when there are more. */
  alikeCount: number;
  hasQuote: boolean;
  /** True when the signed-in founder has opened it before. */
  isSeen: boolean;
  /** Start of the wait for review: its arrival, or the end of its snooze. */
  waitingSince: string;
  state: LeadState;
  /** Its latest pilot; null without one. */
  pilot: PilotMark | null;
}

/** Number of leads by status and band; of all leads, regardless of the filter. */
export type LeadCounts = Record<LeadStatus, Record<Band, number>>;

/** Counts over all leads, regardless of the filter, for the signed-in founder. */
export interface InboxCounts {
  counts: LeadCounts;
  viewCounts: ViewCounts;
  /** Leads to review that are overdue or due within four hours, up to `dueSoonCountMax`. */
  dueSoonCount: number;
}

export interface SavedView {
  name: string;
  /** Normalized query string of the filter, without `?`. */
  query: string;
}

export interface InboxPage extends InboxCounts {
  rows: InboxRow[];
  /** Value of `cursor` for the next page; null when there is none. */
  nextCursor: string | null;
  /**
   * Number of leads that match the filter on all pages; null when the folded counts do not cover the filter and the
   * view exceeds the limit for bulk actions, or when a search matches many.
   */
  total: number | null;
  /** Leads decided today, by status; null unless an empty page lists a whole view, and after too many decisions. */
  doneToday: { status: LeadStatus; leads: number }[] | null;
  /** Views of the signed-in founder, oldest first. */
  savedViews: SavedView[];
  /** Database time at which the page was read; later leads count as new arrivals. */
  asOf: string;
}

interface LeadNote {
  id: string;
  at: string;
  who: FounderName | null;
  text: string;
}

export interface LinkedQuote {
  quoteId: string;
  /** Its number, or its id if it has none. */
  number: string;
  createdAt: string;
  offerId: string;
  offerName: string;
  pilotPrice: number;
  annualCommit: number;
  credit: number;
  /** True when custom integration multiplied the pilot price by 1.4. */
  isCustomIntegration: boolean;
  /** True when the pilot uses real personal data. */
  isPersonalDataReal: boolean;
  warnings: string[];
  namedBy: NamedBy;
  /** True when the quote is for a different offer than the lead requests. */
  isOfOtherOffer: boolean;
}

export interface NearDuplicate {
  leadId: string;
  createdAt: string;
  company: string;
  band: Band;
  score: number;
  status: LeadStatus;
  /** Matching properties; the list is sorted by them. */
  why: Likeness[];
}

export interface LeadDetail {
  lead: Lead;
  highVolumeOrHighRisk: boolean;
  /** Stored reasons for the score, and the lines of the current table that the lead lacks. */
  points: ScoredReason[];
  missing: ScoredReason[];
  /**
   * Next band, with each smallest set of missing lines that reaches it; null in the top band or if it cannot be
   * reached.
   */
  raise: BandRaise | null;
  /** The score in one line: missing lines, or points to the next band. */
  scoreSummary: string;
  /** Name of the requested offer; null when no published offer has the id. */
  offerName: string | null;
  consent: ConsentOnRecord;
  /** Time at which the receipt's holder last replaced the contact data; null when it never changed. */
  contactCorrectedAt: string | null;
  state: LeadState;
  /** Its latest pilot; null without one. */
  pilot: PilotMark | null;
  /** Null if there is none, and for leads that are not an open deal. */
  nextAction: NextAction | null;
  notes: LeadNote[];
  /** Newest first, without the arrival. */
  history: LeadEvent[];
  /** Number of entries omitted from `history`; views of the lead are omitted first. */
  unlistedEntries: number;
  /** In the order in which the lead names them. */
  quotes: LinkedQuote[];
  /** Different requests sent with the lead's idempotency key; `moments` has the first ten, oldest first. */
  replays: { count: number; moments: { at: string; fields: DifferingField[] }[] };
  nearDuplicates: NearDuplicate[];
  /** Manual replies, newest first. */
  answers: LeadAnswer[];
  /** Drafts for a reply; null after the consent was withdrawn. */
  reply: LeadReply | null;
}

/** Weeks and offers of the pipeline page, without test leads. Weeks start on Monday, UTC. */
export interface PipelineFigures {
  /** Leads by published offer, most first; leads without a published offer share one row without a name. */
  byOffer: { offerId: string; offerName: string | null; leads: number }[];
  weeks: { weekOf: string; arrived: number; reviewed: number; accepted: number; declined: number }[];
}

/** Server-sent events of an open inbox: the event's name and its data. */
export type LiveEvent =
  | { event: 'arrived'; leads: { leadId: string; band: Band; createdAt: string }[] }
  | {
      event: 'changed';
      leadId: string;
      state: LeadState;
      who: FounderName | null;
      /** True when the contact data shown in an open inbox is outdated. */
      hasNewContact: boolean;
    }
  | { event: 'removed'; leadId: string }
  /** Changes and removals may have been missed. */
  | { event: 'gap' }
  /** Not live: news is sent at intervals, because the portal itself receives no events. */
  | { event: 'connection'; isLive: boolean };
