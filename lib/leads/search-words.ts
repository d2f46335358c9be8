import { type Band, bandWord, type LeadRequest } from './lead';
import { wordsOf } from './near-duplicates';

/** The longest word that is searched, in UTF-16 units: the database takes 2,046 bytes. */
const wordLengthMax = 500;

/** All that a search may find a lead by, with spaces between: the words of its texts, and its band. */
export function searchWordsOf(
  lead: Pick<LeadRequest, 'company' | 'contact_or_agent_id' | 'contact_name' | 'workflow'>,
  band: Band,
): string {
  const { company, contact_or_agent_id: contact, contact_name: name = '', workflow } = lead;
  const words = wordsOf(`${company} ${contact} ${name} ${workflow}`);
  return [...words.filter((word) => word.length <= wordLengthMax), bandWord(band)].join(' ');
}
