import { companyKey } from './companies/company-name';
import { contactKey } from './companies/mail-domain';
import { type Band, bandWord, type LeadRequest } from './lead';

/** Maximum length of a search word in UTF-16 units: the database accepts 2,046 bytes. */
const wordLengthMax = 500;

/** Returns a text's words in lower case: its runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

type SearchedFields = Pick<LeadRequest, 'company' | 'contact_or_agent_id' | 'contact_name' | 'workflow'>;

/** Returns the columns by which a lead is found: by search, and with other leads of its company. */
export function foundBy(lead: SearchedFields, band: Band) {
  return {
    words: searchWordsOf(lead, band),
    companyKey: companyKey(lead.company),
    contactKey: contactKey(lead.contact_or_agent_id),
  };
}

/** Returns everything that a search can find a lead by, separated by spaces: the words of its texts, and its band. */
export function searchWordsOf(lead: SearchedFields, band: Band): string {
  const { company, contact_or_agent_id: contact, contact_name: name = '', workflow } = lead;
  const words = wordsOf(`${company} ${contact} ${name} ${workflow}`);
  return [...words.filter((word) => word.length <= wordLengthMax), bandWord(band)].join(' ');
}
