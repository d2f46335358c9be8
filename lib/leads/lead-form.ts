import { type LeadRequest, leadRequestSchema } from './lead';

/**
 * Returns true if a text has the form of an email address: something, an @, and a domain with a dot in it. Nothing
 * more is checked. Domains may be in any script, with its combining marks and joiners.
 */
export function hasMailForm(text: string): boolean {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  const labels = typed.slice(at + 1).split('.');
  return (
    at > 0 &&
    !/\s/.test(typed) &&
    labels.length > 1 &&
    labels.every((label) => /^(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d)+$/u.test(label))
  );
}

export const contactLabels = { person: 'Work email', agent: 'Agent id' } as const;

interface Contact {
  buyer_type: LeadRequest['buyer_type'];
  contact_or_agent_id: string;
}

/** Returns true if a person has entered an email address; a correction must then be an email address as well. */
export function isMailOfPerson({ buyer_type, contact_or_agent_id }: Contact): boolean {
  return buyer_type === 'human_buyer' && hasMailForm(contact_or_agent_id);
}

/** Returns the label of a stored contact: the API accepts any contact for a person, and an address for an agent. */
export function contactLabel(contact: Contact): string {
  if (isMailOfPerson(contact)) return contactLabels.person;
  const isId = contact.buyer_type !== 'human_buyer' && !hasMailForm(contact.contact_or_agent_id);
  return isId ? contactLabels.agent : 'Contact';
}

/** Error of the request form if a person's contact is not an email address. */
export const mailFormMessage = 'contact_or_agent_id must be an email address, such as name@company.com.';

/**
 * A LeadRequest with the rules of the request form: the portal never sends mail to the address, so nobody would notice
 * a typo later. The API accepts any contact (section 2.6).
 */
export const leadFormSchema = leadRequestSchema.superRefine((lead, context) => {
  if (lead.buyer_type !== 'human_buyer' || hasMailForm(lead.contact_or_agent_id)) return;
  context.addIssue({ code: 'custom', path: ['contact_or_agent_id'], message: mailFormMessage });
});

/** Contact data of a lead that can be corrected later, with the rules of POST /api/lead. */
export const contactSchema = leadRequestSchema.pick({
  contact_or_agent_id: true,
  contact_name: true,
  contact_role: true,
});

/** The fields of {@link contactSchema}, in the order of the form. */
export const contactFields = ['contact_or_agent_id', 'contact_name', 'contact_role'] as const;

export const withdrawnContactId = 'withdrawn';
