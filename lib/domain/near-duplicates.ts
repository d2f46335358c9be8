const legalForms =
  /[\s,.]+(?:ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|ab|oy|as|aps|pty)\.?$/iu;

function withoutLegalForm(company: string): string {
  let name = company.trim();
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(legalForms, '').replace(/[\s,.]+$/, '');
  }
  return name === '' ? company : name;
}

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
  contactOrAgentId: string;
}

/** In what two leads are alike: the company but for its legal form, the contact but for upper and lower case. */
export function likenessOf(one: Identity, other: Identity): ('company' | 'contact')[] {
  const company = companyKey(one.company);
  const isSameCompany = company !== '' && company === companyKey(other.company);
  const contact = (identity: Identity) => identity.contactOrAgentId.trim().toLowerCase();
  const alike: ('company' | 'contact')[] = [];
  if (isSameCompany) alike.push('company');
  if (contact(one) === contact(other)) alike.push('contact');
  return alike;
}
