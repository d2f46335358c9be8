import type { Queryable } from '../../db/connect';
import type { FounderStore } from '../founders/authorize';
import { companyKey } from '../leads/companies/company-name';
import { contactKey } from '../leads/companies/mail-domain';
import { byLikelihood, type Identity, likenessTo } from '../leads/companies/near-duplicates';
import type { LeadStatus } from '../leads/lead-status';
import { findReviewedLead, listDuplicateCandidates } from './detail-queries';
import type { NearDuplicate } from './inbox';

const nearDuplicatesMax = 20;

/** Returns the properties that are compared between leads. A withdrawn lead has no contact, so it matches nobody's. */
function identityOf(lead: { company: string; contactOrAgentId: string; status: LeadStatus }): Identity {
  const { company, contactOrAgentId, status } = lead;
  return { company, contactOrAgentId: status === 'withdrawn' ? null : contactOrAgentId };
}

/** Lists near-duplicates of a lead, likeliest first, with the reasons. */
export async function listNearDuplicates(
  orm: Queryable,
  lead: { id: string; company: string; contactOrAgentId: string; status: LeadStatus },
): Promise<NearDuplicate[]> {
  const identity = identityOf(lead);
  const candidates = await listDuplicateCandidates(orm, lead.id, {
    companyKey: companyKey(lead.company),
    contactKey: contactKey(identity.contactOrAgentId ?? ''),
  });
  const likeness = likenessTo(identity);
  return candidates
    .map(({ id, createdAt, company, band, score, status, ...rest }) => {
      const why = likeness(identityOf({ company, status, ...rest }));
      return { leadId: id, createdAt, company, band, score, status, why };
    })
    .filter(({ why }) => why.length > 0)
    .toSorted(byLikelihood)
    .slice(0, nearDuplicatesMax);
}

/** Reads the near-duplicates of a lead, likeliest first; none for a removed lead. */
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
