import { z } from 'zod';
import { jsonOf } from '@/lib/kernel/json-of';

export const openPage = (leadId: string) => `/inbox/pilots/open?lead=${encodeURIComponent(leadId)}`;

export const openingLabels = {
  quote_id: 'Quote number',
  planned_start: 'Planned start',
  time_zone: 'Time zone',
  people: 'Buyer’s people',
};

const links = z.object({
  pilotId: z.string(),
  number: z.string(),
  links: z.array(z.object({ name: z.string(), role: z.string(), url: z.string() })),
});

export type OpenedLinks = z.infer<typeof links>;

/** Returns the links of a pilot that was just opened, on their way to the page that shows them once. */
export function openingLinks(texts: ReadonlyMap<string, string> | undefined): OpenedLinks | undefined {
  return links.safeParse(jsonOf(texts?.get('links') ?? '')).data;
}
