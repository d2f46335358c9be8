import type { LinkedQuote, NearDuplicate } from './inbox';

export const quoteLinkWords: Record<LinkedQuote['why'], string> = {
  named: 'named in the request',
  same_key: 'asked for with the same key',
  alike: 'same pilot and commit, in the week before',
};

/** What two leads have in common. */
export function likenessInWords(why: NearDuplicate['why']): string {
  const words = { company: 'same company', contact: 'same contact' };
  return why.map((part) => words[part]).join(' and ');
}
