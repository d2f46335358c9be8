import { leadFieldLabels } from '../leads/field-labels';
import type { buyerTypes } from '../leads/lead';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import type { NearDuplicate } from './inbox';

export const namedByWords: Record<NamedBy, string> = {
  form: 'carried over by the request form',
  link: 'named in the Link header',
  mcp: 'named through MCP',
};

/** A number of leads in words. */
export function leadsInWords(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
}

/** What two leads have in common. */
export function likenessInWords(why: NearDuplicate['why']): string {
  const words = { company: 'same company', contact: 'same contact', domain: 'same mail domain' };
  return why.map((part) => words[part]).join(' and ');
}

/** Where another request differs, by the names that founders read. */
export function differencesInWords(fields: readonly DifferingField[]): string {
  const wordsOf = (field: DifferingField) => {
    if (field === 'Link') return 'the quotes it names';
    return field === 'source' ? field : leadFieldLabels[field].label.toLowerCase();
  };
  return fields.map(wordsOf).join(', ');
}

/** Who asks, in one word: `person`, `agent`, or `partner`, which may be either. */
export function buyerKindOf(buyerType: (typeof buyerTypes)[number]): 'person' | 'agent' | 'partner' {
  if (buyerType === 'human_buyer') return 'person';
  return buyerType === 'partner_agent' ? 'partner' : 'agent';
}

/** Leads that are due soon are counted up to this number. */
export const dueSoonCountMax = 200;

/** A count of leads that are due soon: `12`, and `200+` where counting has stopped. */
export function dueSoonFigure(count: number): string {
  return count >= dueSoonCountMax ? `${dueSoonCountMax}+` : String(count);
}

/** The title of a view's tab: `(12) To review`. */
export function titleOfView(name: string, dueSoonCount: number): string {
  return dueSoonCount > 0 ? `(${dueSoonFigure(dueSoonCount)}) ${name}` : name;
}

/** Leads alike that the list tells apart by their number; above, it says only that there are more. */
export const alikeCountMax = 20;

/** How many leads are alike: `2 alike`, `20+ alike`. */
export function alikeInWords(count: number): string {
  return count > alikeCountMax ? `${alikeCountMax}+ alike` : `${count} alike`;
}
