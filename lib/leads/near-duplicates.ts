const legalForm =
  /^(?:ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|ab|oy|as|aps|pty)$/iu;

/** Takes time in proportion to the name's length, whatever stands in it: anybody may send one. */
function withoutLegalForm(company: string): string {
  const parts = company.trim().split(/[\s,.]+/);
  while (parts.length > 1 && isDispensable(parts.at(-1) ?? '')) parts.pop();
  const name = parts.join(' ');
  return name === '' ? company : name;
}

/** A legal form, or the nothing after a last dot or comma. */
const isDispensable = (part: string) => part === '' || legalForm.test(part);

/** A text's words, in lower case: its runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a company's name without its legal form. */
export function companyWords(company: string): string[] {
  return wordsOf(withoutLegalForm(company));
}

/** A company's name without its legal form, reduced to lower-case letters and digits. */
export function companyKey(company: string): string {
  return companyWords(company).join('');
}

/** What of a lead tells whether another one may be the same. */
export interface Identity {
  company: string;
  /** Null where it is gone. */
  contactOrAgentId: string | null;
}

/**
 * In what other leads are like this one: the company but for its legal form, the contact but for upper and lower
 * case.
 */
export function likenessTo(one: Identity): (other: Identity) => ('company' | 'contact')[] {
  const contactOf = (identity: Identity) => identity.contactOrAgentId?.trim().toLowerCase();
  const company = companyKey(one.company);
  const contact = contactOf(one);
  return (other) => {
    const alike: ('company' | 'contact')[] = [];
    if (company !== '' && company === companyKey(other.company)) alike.push('company');
    if (contact !== undefined && contact === contactOf(other)) alike.push('contact');
    return alike;
  };
}
