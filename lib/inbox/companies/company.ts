import type { Band } from '../../leads/lead';
import type { LeadStage, LeadStatus } from '../../leads/lead-status';
import type { LeadEvent } from '../../review/review';
import type { LinkedQuote } from '../inbox';
import { leadsInWords } from '../words';

/** Companies of a page of the list. */
export const companiesPerPage = 50;

/** Leads of a company that are looked at, the newest ones: what is counted beyond is told as "more than". */
export const companyLeadsMax = 200;

/** A company as the list shows it: the leads whose company has one key. */
export interface CompanyRow {
  key: string;
  /** As its newest lead writes it. */
  name: string;
  /** Of the newest {@link companyLeadsMax}; that many may mean more. */
  leads: number;
  /** New, in review or snoozed. */
  open: number;
  /** Those that were won or lost since are among them. */
  accepted: number;
  won: number;
  /** USD a year of the won ones, as far as founders said so. */
  wonAmount: number;
  /** The last step or arrival, ISO 8601, UTC. */
  lastActivityAt: string;
}

export interface CompanyList {
  rows: CompanyRow[];
  /** What the address's `cursor` must be for the next page; null where there is none. */
  nextCursor: string | null;
}

export interface CompanyLead {
  leadId: string;
  createdAt: string;
  company: string;
  workflow: string;
  band: Band;
  score: number;
  status: LeadStatus;
  stage: LeadStage | null;
  /** USD a year, as the buyer gave it. */
  annualCommit: number | null;
  assignee: string | null;
}

/** Who wrote for a company: a contact or agent id with the names and roles it came with. */
export interface CompanyPerson {
  contact: string;
  name: string | null;
  role: string | null;
  leads: number;
  /** The newest lead of theirs. */
  leadId: string;
  lastAt: string;
}

export interface CompanyPage extends CompanyRow {
  /** Newest first. */
  newest: CompanyLead[];
  /** Newest first; those whose consent was taken back are not among them. */
  people: CompanyPerson[];
  quotes: (LinkedQuote & { leadId: string })[];
  /** Newest first, without looks. */
  history: (LeadEvent & { leadId: string; company: string })[];
  /** Companies with the mail domain of one of the contacts. */
  related: { key: string; name: string; domain: string }[];
}

/** A lead as a search by company or contact finds it. */
export interface FoundLead {
  leadId: string;
  createdAt: string;
  company: string;
  workflow: string;
  band: Band;
  status: LeadStatus;
}

/** What a search shows of a lead, of all that is known. */
export function toFoundLead({ leadId, createdAt, company, workflow, band, status }: FoundLead): FoundLead {
  return { leadId, createdAt, company, workflow, band, status };
}

/** What a typed text finds. */
export interface Findings {
  leads: FoundLead[];
  companies: { key: string; name: string; leads: number }[];
  founders: { id: string; name: string }[];
}

/** Leads that may be the original of others, where there are any: not those that are duplicates themselves. */
export function originalsOf(leads: readonly FoundLead[]): FoundLead[] {
  const counting = leads.filter(({ status }) => status !== 'duplicate');
  return counting.length > 0 ? counting : [...leads];
}

/** The address of a company's page. */
export function companyPath(key: string): string {
  return `/inbox/companies/${encodeURIComponent(key)}`;
}

/** How many leads a company has, as far as they are counted, in words. */
export function companyLeadsInWords(leads: number): string {
  return leads >= companyLeadsMax ? `${companyLeadsMax} or more leads` : leadsInWords(leads);
}
