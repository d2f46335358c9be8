import type { FounderStore } from '../../founders/authorize';
import { jsonOf } from '../../kernel/json-of';
import { isStorableMoment } from '../../kernel/storable';
import { type CompanyList, companiesPerPage } from './company';
import { type ArrivalPlace, listCompanyRows, walkNewestLeads } from './company-queries';
import { searchCompanies, searchLeads } from './run-search';

/** Leads per step of the walk, and maximum steps per page: one company alone may have sent thousands. */
const leadsPerStep = 150;
const stepsMax = 8;

const cursorOf = ({ createdAt, leadId }: ArrivalPlace) =>
  Buffer.from(JSON.stringify([createdAt, leadId])).toString('base64url');

/** Decodes a cursor; returns null (the first page) for an invalid one. */
function placeOf(cursor: string | null): ArrivalPlace | null {
  const parts = jsonOf(Buffer.from(cursor ?? '', 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return null;
  const [createdAt, leadId]: unknown[] = parts;
  if (typeof createdAt !== 'string' || !isStorableMoment(createdAt)) return null;
  if (typeof leadId !== 'string' || !/^lead_[0-9a-z]{1,64}$/.test(leadId)) return null;
  return { createdAt, leadId };
}

/**
 * Lists a page of companies, those of the newest leads first. For a search, lists companies whose names start with it
 * or contain its words, on one page.
 */
export async function listCompanies(
  { database, authorize }: FounderStore,
  { search, cursor }: { search: string; cursor: string | null },
): Promise<CompanyList> {
  const founder = await authorize();
  const text = search.trim();
  if (text !== '') {
    const rows = await database.run(async (orm) => {
      const leads = await searchLeads(orm, text, founder.id);
      return listCompanyRows(orm, await searchCompanies(orm, text, leads, companiesPerPage));
    });
    return { rows, nextCursor: null };
  }
  return database.run(async (orm) => {
    const keys = new Set<string>();
    let behind = placeOf(cursor);
    let isEnd = false;
    for (let step = 0; step < stepsMax && !isEnd && keys.size < companiesPerPage; step += 1) {
      const leads = await walkNewestLeads(orm, behind, leadsPerStep);
      isEnd = leads.length < leadsPerStep;
      for (const [at, { key, isNewest, createdAt, leadId }] of leads.entries()) {
        behind = { createdAt, leadId };
        if (key !== '' && isNewest) keys.add(key);
        if (keys.size < companiesPerPage) continue;
        isEnd &&= at === leads.length - 1;
        break;
      }
    }
    const rows = await listCompanyRows(orm, [...keys]);
    return { rows, nextCursor: isEnd || !behind ? null : cursorOf(behind) };
  });
}
