import { z } from 'zod';
import { founderNameSchema, leadStateSchema } from './history';

/** What the instances of the portal tell each other about leads: ids and states, no data of a lead. */
export const leadMessageSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('arrival') }),
  z.object({
    about: z.literal('change'),
    leadId: z.string(),
    state: leadStateSchema,
    /** Null for the portal itself. */
    who: founderNameSchema.nullable(),
    /** Whether its contact data went or were replaced. */
    hasNewContact: z.boolean().default(false),
  }),
  z.object({ about: z.literal('removal'), leadId: z.string() }),
  /** That sessions of founders ended; the database tells it itself. */
  z.object({ about: z.literal('sessions') }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;
