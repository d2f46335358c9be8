import { leadFieldWords } from '../leads/field-words';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import type { NearDuplicate } from './inbox';

export const namedByWords: Record<NamedBy, string> = {
  form: 'carried over by the request form',
  link: 'named in the Link header',
  mcp: 'named through MCP',
};

/** What two leads have in common. */
export function likenessInWords(why: NearDuplicate['why']): string {
  const words = { company: 'same company', contact: 'same contact', domain: 'same mail domain' };
  return why.map((part) => words[part]).join(' and ');
}

/** Where another request differs, by the names that founders read. */
export function differencesInWords(fields: readonly DifferingField[]): string {
  const wordsOf = (field: DifferingField) => {
    if (field === 'Link') return 'the quotes it names';
    return field === 'source' ? field : leadFieldWords[field].label.toLowerCase();
  };
  return fields.map(wordsOf).join(', ');
}
