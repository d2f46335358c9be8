import { withdrawnContactId } from '../contact';
import { companyKey } from './company-name';
import { mailDomain } from './mail-domain';

/** What of a lead tells whether another one may be the same. */
export interface Identity {
  company: string;
  /** Null where it is gone. */
  contactOrAgentId: string | null;
}

/** In what leads are alike: the company's key, the contact but for case, or its mail domain. */
export type Likeness = 'company' | 'contact' | 'domain';

function contactOf({ contactOrAgentId }: Identity): string | undefined {
  const contact = contactOrAgentId?.trim().toLowerCase();
  return contact === '' || contact === withdrawnContactId ? undefined : contact;
}

/** In what other leads are like this one. The domain is not named where the whole contact is the same. */
export function likenessTo(one: Identity): (other: Identity) => Likeness[] {
  const company = companyKey(one.company);
  const contact = contactOf(one);
  const domain = contact === undefined ? null : mailDomain(contact);
  return (other) => {
    const alike: Likeness[] = [];
    if (company !== '' && company === companyKey(other.company)) alike.push('company');
    const otherContact = contactOf(other);
    if (contact === undefined || otherContact === undefined) return alike;
    if (contact === otherContact) alike.push('contact');
    else if (domain !== null && domain === mailDomain(otherContact)) alike.push('domain');
    return alike;
  };
}

/** What each likeness says: one person seldom asks for two companies, while a domain may be a group's. */
const weights: Record<Likeness, number> = { contact: 4, company: 2, domain: 1 };

const weightOf = (why: readonly Likeness[]) => why.reduce((sum, part) => sum + weights[part], 0);

/** Order of near-duplicates: the likeliest first, then the newest. */
export function byLikelihood(
  left: { why: readonly Likeness[]; createdAt: string },
  right: { why: readonly Likeness[]; createdAt: string },
): number {
  return weightOf(right.why) - weightOf(left.why) || right.createdAt.localeCompare(left.createdAt);
}
