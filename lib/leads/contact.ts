import { leadRequestSchema } from './lead';

/** Contact data of a lead that can be corrected later, with the rules of POST /api/lead. */
export const contactSchema = leadRequestSchema.pick({
  contact_or_agent_id: true,
  contact_name: true,
  contact_role: true,
});

/** The fields of {@link contactSchema}, in the order of the form. */
export const contactFields = ['contact_or_agent_id', 'contact_name', 'contact_role'] as const;

export const withdrawnContactId = 'withdrawn';
