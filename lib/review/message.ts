import { z } from 'zod';
import { founderNameSchema, leadStateSchema } from './history';

/** Messages about leads between instances of the portal: ids and states, no data of a lead. */
export const leadMessageSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('arrival') }),
  z.object({
    about: z.literal('change'),
    leadId: z.string(),
    state: leadStateSchema,
    /** Null for the portal itself. */
    who: founderNameSchema.nullable(),
    /** True if the contact data was deleted or replaced. */
    hasNewContact: z.boolean().default(false),
  }),
  z.object({ about: z.literal('removal'), leadId: z.string() }),
  /** Sessions of founders ended; sent by a database trigger. */
  z.object({ about: z.literal('sessions') }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;
