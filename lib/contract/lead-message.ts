import { z } from 'zod';
import { leadStatuses } from './lifecycle';

/** What the instances of the portal tell each other about leads: ids and standings, no data of a lead. */
export const leadMessageSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('arrival') }),
  z.object({
    about: z.literal('change'),
    leadId: z.string(),
    status: z.enum(leadStatuses),
    version: z.int(),
    /** Null for the portal itself. */
    who: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  z.object({ about: z.literal('removal'), leadId: z.string() }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;
