import type { Band } from '../../leads/lead';

/** Number of leads of one band for one published offer. Contains no data of any lead. */
export interface Arrivals {
  band: Band;
  /** Null for leads without a published offer: the text they sent instead is private. */
  offer: { id: string; name: string } | null;
  leads: number;
}

export function reviewPath(band: Band): string {
  return `/inbox?view=to_review&band=${band}`;
}

/** Formats the number with band and offer: `2 band A leads for Speech Shadow`. */
export function arrivalsInWords({ band, offer, leads }: Arrivals): string {
  const counted = `${leads.toLocaleString('en-US')} band ${band} ${leads === 1 ? 'lead' : 'leads'}`;
  return offer ? `${counted} for ${offer.name}` : `${counted} for no published pilot`;
}
