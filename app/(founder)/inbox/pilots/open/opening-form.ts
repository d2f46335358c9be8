import { z } from 'zod';
import { jsonOf } from '@/lib/kernel/json-of';

export const openingPath = (leadId: string) => `/inbox/pilots/open?lead=${encodeURIComponent(leadId)}`;

export const openingLabels = {
  quote_id: 'Quote number',
  planned_start: 'Planned start',
  time_zone: 'Time zone',
  people: 'Buyer’s people',
};

const openedSchema = z.object({
  pilotId: z.string(),
  number: z.string(),
  links: z.array(z.object({ name: z.string(), role: z.string(), url: z.string() })),
});

export type OpenedLinks = z.infer<typeof openedSchema>;

/** Parses the personal links that `send/route.ts` hands to the page, which shows them once; undefined without any. */
export function openingLinks(texts: ReadonlyMap<string, string> | undefined): OpenedLinks | undefined {
  return openedSchema.safeParse(jsonOf(texts?.get('links') ?? '')).data;
}
