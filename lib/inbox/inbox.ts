import { z } from 'zod';
import type { FounderName } from '../founders/founder';
import { isStorableText } from '../kernel/storable';
import type { BandRaise } from '../leads/band-raise';
import type { Likeness } from '../leads/companies/near-duplicates';
import type { ConsentOnRecord } from '../leads/consent';
import { type Band, bands, buyerTypes, type Lead } from '../leads/lead';
import { type LeadStatus, leadStatuses } from '../leads/lead-status';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import type { ScoredReason } from '../leads/scoring';
import type { LeadState } from '../review/history';
import type { LeadEvent } from '../review/review';
import type { LeadAnswer, LeadReply } from './drafts/lead-reply';
import { type InboxView, inboxViews, type ViewCounts } from './views';

export const leadsPerPage = 50;

const searchCharactersMax = 200;

/**
 * Orders of the list. `due` is the view's own: what waits stands by band and, within one, by the moment since which it
 * waits, which is the order in which it is due; what is in review by band and the longest without a step; what sleeps
 * by who wakes next; what is done by the latest decision. `priority` is band, score and longest waiting first; the
 * others are by arrival.
 */
const inboxSorts = ['due', 'priority', 'newest', 'oldest'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** The value of `assignee` that asks for leads of nobody. */
export const nobody = 'nobody';

/** What the inbox's address says. What is not understood in it is left out. */
export interface InboxFilter {
  /** Where none is named: To review, or All where statuses are named or something is searched. */
  view: InboxView;
  /** Of those of the view. Empty means all, as with the following ones. */
  status: LeadStatus[];
  band: Band[];
  offer: string | null;
  buyerType: (typeof buyerTypes)[number] | null;
  source: string | null;
  /** The id of a founder, or {@link nobody}. */
  assignee: string | null;
  /** Words of company, contact, agent id or workflow, by their beginnings from three letters on; or a lead's id. */
  search: string;
  sort: InboxSort;
  /** Where the page starts, as a page before has said; null for the first page. */
  cursor: string | null;
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
const cursorSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,400}$/)
  .nullable()
  .catch(null);

/** The view that an address means by what else it says. */
function impliedView({ status, search }: Pick<InboxFilter, 'status' | 'search'>): InboxView {
  return status.length > 0 || search !== '' ? 'all' : 'to_review';
}

/** The filter of an address: `status` and `band` once per value, the rest once. */
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
    cursor: cursorSchema.parse(params.get('cursor')),
  };
}

/** The address's parameters of a filter, in one order, without what is left at its default. */
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
  if (filter.cursor) params.set('cursor', filter.cursor);
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
  /** Name of the offer that the lead asks for; null where no published one has the id. */
  offerName: string | null;
  /** USD a year, as the buyer gave it. */
  annualCommit: number | null;
  /** Other leads that look alike; one more than `alikeCountMax` where there are more. */
  alikeCount: number;
  /** Whether it names a quote. */
  hasQuote: boolean;
  /** Whether the founder who asks has opened it before. */
  isSeen: boolean;
  /** Since when it waits for its review: its arrival, or the end of its snooze. */
  waitingSince: string;
  state: LeadState;
}

/** How many leads there are, by status and band; of all leads, whatever the filter. */
export type LeadCounts = Record<LeadStatus, Record<Band, number>>;

/** What is counted of all leads, whatever the filter, as it is for the founder who asks. */
export interface InboxCounts {
  counts: LeadCounts;
  viewCounts: ViewCounts;
  /** Leads to review that are overdue or due within four hours, up to `dueSoonCountMax`. */
  dueSoonCount: number;
}

/** A filter that a founder keeps under a name. */
export interface SavedView {
  name: string;
  /** The filter as the inbox's address says it, in its one form, without its `?`. */
  query: string;
}

export interface InboxPage extends InboxCounts {
  rows: InboxRow[];
  /** What the address's `cursor` must be for the page after, or before, this one; null where there is none. */
  nextCursor: string | null;
  previousCursor: string | null;
  /**
   * How many leads the filter has on all its pages; null where no sums say it and the view has
   * more than a step may be taken on, or where a search finds many.
   */
  total: number | null;
  /** Those of the founder who asks, the oldest first. */
  savedViews: SavedView[];
  /** The time of the database when the page was read; what came later is a new arrival. */
  asOf: string;
}

interface LeadNote {
  id: string;
  at: string;
  who: FounderName | null;
  text: string;
}

/** A quote that the lead names. */
export interface LinkedQuote {
  quoteId: string;
  createdAt: string;
  offerId: string;
  offerName: string;
  pilotPrice: number;
  annualCommit: number;
  credit: number;
  /** Whether custom integration multiplied the pilot price by 1.4. */
  isCustomIntegration: boolean;
  /** Whether real personal data is to be used. */
  isPersonalDataReal: boolean;
  warnings: string[];
  namedBy: NamedBy;
  /** Whether it is of another offer than the lead asks for. */
  isOfOtherOffer: boolean;
}

export interface NearDuplicate {
  leadId: string;
  createdAt: string;
  company: string;
  band: Band;
  score: number;
  status: LeadStatus;
  /** In what it is alike, by which the list is ordered. */
  why: Likeness[];
}

export interface LeadDetail {
  lead: Lead;
  highVolumeOrHighRisk: boolean;
  /** What the score was given for, as stored, and which lines of today's table it lacks. */
  points: ScoredReason[];
  missing: ScoredReason[];
  /** The next band and each smallest set of missing lines that reaches it; null at the top or out of reach. */
  raise: BandRaise | null;
  /** The score in one line: what it lacks, or how far the next band is. */
  scoreSummary: string;
  /** Name of the offer that the lead asks for; null where no published one has the id. */
  offerName: string | null;
  consent: ConsentOnRecord;
  /** When whoever holds the receipt last replaced the contact data; null where they are as sent. */
  contactCorrectedAt: string | null;
  state: LeadState;
  notes: LeadNote[];
  /** Newest first; the arrival is not in it. */
  history: LeadEvent[];
  /** Older entries that `history` leaves out, looks at the lead before all else. */
  unlistedEntries: number;
  /** In the order in which the lead names them. */
  quotes: LinkedQuote[];
  /** The different requests that came under the lead's key; the moments of the first ten, oldest first. */
  replays: { count: number; moments: { at: string; fields: DifferingField[] }[] };
  nearDuplicates: NearDuplicate[];
  /** When it was answered by hand, the newest first. */
  answers: LeadAnswer[];
  /** What it may be answered with; null once its consent is taken back. */
  reply: LeadReply | null;
}

/** Weeks and offers of the pipeline page, without test leads. Weeks start on Monday, UTC. */
export interface PipelineFigures {
  /** By published offer, most leads first, and in one row without a name those that ask for none of them. */
  byOffer: { offerId: string; offerName: string | null; leads: number }[];
  weeks: { weekOf: string; arrived: number; reviewed: number; accepted: number; declined: number }[];
}

/** What an open inbox is told as it happens, as the data of a server-sent event of that name. */
export type LiveEvent =
  | { event: 'arrived'; leads: { leadId: string; band: Band; createdAt: string }[] }
  | {
      event: 'changed';
      leadId: string;
      state: LeadState;
      who: FounderName | null;
      /** Whether what an open inbox shows of the contact is no longer to be shown. */
      hasNewContact: boolean;
    }
  | { event: 'removed'; leadId: string }
  /** Changes and removals may have happened that were not told. */
  | { event: 'gap' };
