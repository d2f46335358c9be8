import type { FounderStore } from '../../founders/authorize';
import { listHistoryOfLeads } from '../../founders/history-queries';
import { isCompanyKey } from '../../leads/companies/company-name';
import { contactKey } from '../../leads/companies/mail-domain';
import { toLeadEvents } from '../../review/read-lead-state';
import { listQuotes, recordViews } from '../detail-queries';
import { toLinkedQuote } from '../read-lead';
import { type CompanyPage, type CompanyPerson, companyLeadsMax } from './company';
import { type CompanyLeadRow, listCompanyLeads, listCompanyRows, listRelated } from './company-queries';

const peopleMax = 20;
const quotesMax = 50;
const relatedMax = 20;

/** Lists the people of the leads, newest first; withdrawn leads have none. */
function peopleOf(leads: readonly CompanyLeadRow[]): CompanyPerson[] {
  const people = new Map<string, CompanyPerson>();
  for (const { leadId, createdAt, status, contactOrAgentId, contactName, contactRole } of leads) {
    if (status === 'withdrawn') continue;
    const key = contactOrAgentId.trim().toLowerCase();
    const person = people.get(key);
    if (person) person.leads += 1;
    else
      people.set(key, {
        contact: contactOrAgentId,
        name: contactName,
        role: contactRole,
        leads: 1,
        leadId,
        lastAt: createdAt,
      });
  }
  return [...people.values()].slice(0, peopleMax);
}

function domainKeysOf(leads: readonly CompanyLeadRow[]): string[] {
  const keys = leads
    .filter(({ status }) => status !== 'withdrawn')
    .map(({ contactOrAgentId }) => contactKey(contactOrAgentId));
  return [...new Set(keys)].filter((key) => key?.startsWith('@')).flatMap((key) => key ?? []);
}

/**
 * Reads a company by key from its newest leads; undefined when no lead has the key. Records that the founder viewed the
 * people's contact data.
 */
export async function readCompany(
  { database, authorize }: FounderStore,
  key: string,
): Promise<CompanyPage | undefined> {
  const founder = await authorize();
  if (!isCompanyKey(key)) return undefined;
  return database.run(async (orm) => {
    const [leads, [row]] = await Promise.all([
      listCompanyLeads(orm, key, companyLeadsMax),
      listCompanyRows(orm, [key]),
    ]);
    if (!row || leads.length === 0) return undefined;
    const people = peopleOf(leads);
    const named = leads.flatMap((lead) =>
      (lead.namedQuotes ?? []).map((quote) => ({ lead, id: quote.quote_id, namedBy: quote.named_by })),
    );
    const [history, quotes, related] = await Promise.all([
      listHistoryOfLeads(
        orm,
        leads.map(({ leadId }) => leadId),
      ),
      listQuotes(
        orm,
        named.slice(0, quotesMax).map(({ id }) => id),
      ),
      listRelated(orm, key, domainKeysOf(leads), relatedMax),
      recordViews(
        orm,
        founder.id,
        people.map(({ leadId }) => leadId),
      ),
    ]);
    const quoteById = new Map(quotes.map((quote) => [quote.id, quote]));
    const companyOf = new Map(leads.map(({ leadId, company }) => [leadId, company]));
    return {
      ...row,
      newest: leads.map(({ contactOrAgentId, contactName, contactRole, namedQuotes, ...lead }) => lead),
      people,
      quotes: named.flatMap(({ lead, id, namedBy }) => {
        const quote = quoteById.get(id);
        return quote ? [{ ...toLinkedQuote(quote, namedBy, lead), leadId: lead.leadId }] : [];
      }),
      history: history.flatMap((entry) =>
        toLeadEvents([entry]).map((event) => {
          const leadId = entry.leadId ?? '';
          return { ...event, canUndo: false, leadId, company: companyOf.get(leadId) ?? '' };
        }),
      ),
      related,
    };
  });
}
