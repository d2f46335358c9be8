import { companyKey } from './company-name';
import { mailAddress, mailDomain } from './mail-domain';

export interface Identity {
  company: string;
  /** Null if it was deleted. */
  contactOrAgentId: string | null;
}

/** Kinds of matches between leads: the company's key, the contact's email address, or its mail domain. */
export type Likeness = 'company' | 'contact' | 'domain';

/** Lists the matches between a lead and others. Omits the domain if the whole contact is the same. */
export function likenessTo(one: Identity): (other: Identity) => Likeness[] {
  const company = companyKey(one.company);
  const contact = mailAddress(one.contactOrAgentId ?? '');
  const domain = contact === null ? null : mailDomain(contact);
  return (other) => {
    const alike: Likeness[] = [];
    if (company !== '' && company === companyKey(other.company)) alike.push('company');
    const otherContact = mailAddress(other.contactOrAgentId ?? '');
    if (contact === null || otherContact === null) return alike;
    if (contact === otherContact) alike.push('contact');
    else if (domain !== null && domain === mailDomain(otherContact)) alike.push('domain');
    return alike;
  };
}

/**
 * Weights of each match. A company's name counts most: one person may write for two companies, and a domain may belong
 * to a group.
 */
const weights: Record<Likeness, number> = { company: 4, contact: 3, domain: 2 };

const weightOf = (why: readonly Likeness[]) => why.reduce((sum, part) => sum + weights[part], 0);

/** Order of near-duplicates: likeliest first, then newest. */
export function byLikelihood(
  left: { why: readonly Likeness[]; createdAt: string },
  right: { why: readonly Likeness[]; createdAt: string },
): number {
  return weightOf(right.why) - weightOf(left.why) || right.createdAt.localeCompare(left.createdAt);
}
