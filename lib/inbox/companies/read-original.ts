import type { FounderStore } from '../../founders/authorize';
import { companyKey } from '../../leads/companies/company-name';
import { findReviewedLead } from '../detail-queries';
import type { NearDuplicate } from '../inbox';
import { listLeadsOfCompany } from './alike-queries';
import { type FoundLead, type NamedOriginal, originalsOf } from './company';
import { listNearDuplicates } from './list-near-duplicates';
import { searchLeads } from './run-search';

const choicesMax = 20;

/**
 * The lead that a founder means by an id or by the name of its company, for leads that are its duplicates. A name that
 * several leads have gives these to choose from; of the company's own first, else of those that a search finds. Throws
 * ApiError `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function readOriginal(
  { database, authorize }: FounderStore,
  typed: string,
  duplicateIds: readonly string[],
): Promise<NamedOriginal> {
  const founder = await authorize();
  const text = typed.trim();
  if (/^lead_[0-9a-z]{1,64}$/.test(text)) return { outcome: 'one', leadId: text };
  const key = companyKey(text);
  const found = await database.run(async (orm) => {
    const isOther = ({ leadId }: FoundLead) => !duplicateIds.includes(leadId);
    const ofCompany = key === '' ? [] : await listLeadsOfCompany(orm, key, choicesMax + duplicateIds.length);
    const named = ofCompany.map(({ id, ...lead }) => ({ leadId: id, ...lead })).filter(isOther);
    return named.length > 0 ? named : (await searchLeads(orm, text, founder.id)).filter(isOther);
  });
  const [only, ...more] = originalsOf(found);
  if (!only) return { outcome: 'none' };
  if (more.length === 0) return { outcome: 'one', leadId: only.leadId };
  return { outcome: 'several', leads: [only, ...more].slice(0, choicesMax).map(toFoundLead) };
}

function toFoundLead({ leadId, createdAt, company, workflow, band, status }: FoundLead): FoundLead {
  return { leadId, createdAt, company, workflow, band, status };
}

/**
 * Leads that may be the same as this one, the likeliest first; none for a lead that is gone. Throws ApiError
 * `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function readNearDuplicates(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<NearDuplicate[]> {
  await authorize();
  return database.run(async (orm) => {
    const lead = await findReviewedLead(orm, leadId);
    return lead ? listNearDuplicates(orm, lead) : [];
  });
}
