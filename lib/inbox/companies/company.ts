import type { Band } from '../../leads/lead';
import type { LeadStage, LeadStatus } from '../../leads/lead-status';
import type { LeadEvent } from '../../review/review';
import type { LinkedQuote } from '../inbox';
import { leadsInWords } from '../labels';

export const companiesPerPage = 50;

/** Maximum leads read per company, the newest ones; this count is shown as "200 or more". */
export const companyLeadsMax = 200;

/** Company in the list: the leads whose company has one key. */
export interface CompanyRow {
  key: string;
  /** Name as in its newest lead. */
  name: string;
  /** Number among the newest {@link companyLeadsMax}; at that maximum there may be more. */
  leads: number;
  /** New, in review or snoozed. */
  open: number;
  /** Includes leads that were won or lost since. */
  accepted: number;
  won: number;
  /** USD a year of the won ones, where founders recorded it. */
  wonAmount: number;
  /** Time of the last action or arrival, ISO 8601, UTC. */
  lastActivityAt: string;
}

export interface CompanyList {
  rows: CompanyRow[];
  /** Value of `cursor` for the next page; null when there is none. */
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
  /** USD a year, as the buyer entered it. */
  annualCommit: number | null;
  assignee: string | null;
}

/** Person or agent who wrote for a company: a contact or agent id with the names and roles it used. */
export interface CompanyPerson {
  contact: string;
  name: string | null;
  role: string | null;
  leads: number;
  leadId: string;
  lastAt: string;
}

export interface CompanyPage extends CompanyRow {
  newest: CompanyLead[];
  /** Newest first, without those whose consent was withdrawn. */
  people: CompanyPerson[];
  quotes: (LinkedQuote & { leadId: string })[];
  /** Newest first, without views. */
  history: (LeadEvent & { leadId: string; company: string })[];
  related: { key: string; name: string; domain: string }[];
}

export interface FoundLead {
  leadId: string;
  createdAt: string;
  company: string;
  workflow: string;
  band: Band;
  status: LeadStatus;
}

export function toFoundLead({ leadId, createdAt, company, workflow, band, status }: FoundLead): FoundLead {
  return { leadId, createdAt, company, workflow, band, status };
}

export interface Findings {
  leads: FoundLead[];
  companies: { key: string; name: string; leads: number }[];
  founders: { id: string; name: string }[];
}

/** Returns the leads that may be originals: those that are not duplicates, if there are any. */
export function originalsOf(leads: readonly FoundLead[]): FoundLead[] {
  const counting = leads.filter(({ status }) => status !== 'duplicate');
  return counting.length > 0 ? counting : [...leads];
}

export function companyPath(key: string): string {
  return `/inbox/companies/${encodeURIComponent(key)}`;
}

/** Formats the number of a company's leads, up to the maximum that is counted. */
export function companyLeadsInWords(leads: number): string {
  return leads >= companyLeadsMax ? `${companyLeadsMax} or more leads` : leadsInWords(leads);
}
