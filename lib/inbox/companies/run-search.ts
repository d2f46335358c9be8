import type { Orm } from '../../../db/connect';
import { type FounderStore, listFounders } from '../../founders/authorize';
import { companyKey } from '../../leads/companies/company-name';
import { wordsOf } from '../../leads/search-terms';
import { inboxFilterFrom } from '../inbox';
import { listLeadRows } from '../list-queries';
import { selectionOf } from '../select-leads';
import { type Findings, type FoundLead, toFoundLead } from './company';
import { listCompanyRows, listKeysBeginning } from './company-queries';

/** Maximum leads searched, and maximum companies and leads shown. */
const searchedMax = 30;
const foundLeadsMax = 8;
const foundCompaniesMax = 6;

/** Finds leads of every status by text, best band first: the order in which the inbox searches fastest. */
export async function searchLeads(orm: Orm, text: string, founderId: string): Promise<FoundLead[]> {
  const filter = inboxFilterFrom(new URLSearchParams({ q: text, view: 'all' }));
  const selection = filter.search === '' ? undefined : selectionOf(filter, founderId);
  if (!selection) return [];
  const page = { selection, start: null, limit: searchedMax, viewerId: founderId };
  const { rows } = await listLeadRows(orm, page);
  return rows.map(toFoundLead);
}

/** Returns true when every typed word is a prefix of a word in the text. */
function begins(typed: readonly string[], text: string): boolean {
  const words = wordsOf(text);
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Finds keys of companies: first names that start with the text, then those with its words among some leads. */
export async function searchCompanies(
  orm: Orm,
  text: string,
  leads: readonly FoundLead[],
  limit: number,
): Promise<string[]> {
  const beginning = companyKey(text);
  const keys = beginning === '' ? [] : await listKeysBeginning(orm, beginning, limit);
  const words = wordsOf(text);
  const named = leads
    .filter(({ company }) => begins(words, company))
    .map(({ company }) => companyKey(company));
  return [...new Set([...keys, ...named])].filter((key) => key !== '').slice(0, limit);
}

/**
 * Searches leads by company, contact, workflow or id, and companies and founders by name. Returns nothing for an empty
 * text.
 */
export async function runSearch(store: FounderStore, text: string): Promise<Findings> {
  const founder = await store.authorize();
  const typed = text.trim();
  if (typed === '') return { leads: [], companies: [], founders: [] };
  const founders = await listFounders(store);
  return store.database.run(async (orm) => {
    const leads = await searchLeads(orm, typed, founder.id);
    const keys = await searchCompanies(orm, typed, leads, foundCompaniesMax);
    const companies = await listCompanyRows(orm, keys);
    const words = wordsOf(typed);
    return {
      leads: leads.slice(0, foundLeadsMax),
      companies: companies.map(({ key, name, leads: count }) => ({ key, name, leads: count })),
      founders: words.length === 0 ? [] : founders.filter(({ name }) => begins(words, name)),
    };
  });
}
