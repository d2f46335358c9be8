import type { Band } from '../../leads/lead';

/** Leads of one band that ask for one published offer. It holds nothing of any of them. */
export interface Arrivals {
  band: Band;
  /** Null for leads that ask for no published offer: what they wrote in its place is theirs. */
  offer: { id: string; name: string } | null;
  leads: number;
}

/** The path of the view in which leads of a band wait for their review. */
export function reviewPath(band: Band): string {
  return `/inbox?view=to_review&band=${band}`;
}

/** How many there are, with their band and offer: `2 band A leads for Speech Shadow`. */
export function arrivalsInWords({ band, offer, leads }: Arrivals): string {
  const counted = `${leads.toLocaleString('en-US')} band ${band} ${leads === 1 ? 'lead' : 'leads'}`;
  return offer ? `${counted} for ${offer.name}` : `${counted} for no published pilot`;
}
