import { type LeadRequest, leadRequestSchema } from './lead';

/**
 * Whether a text has the form of an e-mail address: something, an @, and a domain with a dot in it. No more is known.
 * Domains may be in any script, with its combining marks and joiners.
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

/** What the contact is called where a person or an agent is asked for it. */
export const contactLabels = { person: 'Work e-mail', agent: 'Agent id' } as const;

interface Contact {
  buyer_type: LeadRequest['buyer_type'];
  contact_or_agent_id: string;
}

/** Whether a person has given an e-mail address, which nothing else may then replace. */
export function isMailOfPerson({ buyer_type, contact_or_agent_id }: Contact): boolean {
  return buyer_type === 'human_buyer' && hasMailForm(contact_or_agent_id);
}

/** What a contact that was given is called: callers of the API may give people any, and agents an address. */
export function contactLabel(contact: Contact): string {
  if (isMailOfPerson(contact)) return contactLabels.person;
  const isId = contact.buyer_type !== 'human_buyer' && !hasMailForm(contact.contact_or_agent_id);
  return isId ? contactLabels.agent : 'Contact';
}

/** What the request form says of a person's contact that is no e-mail address. */
export const mailFormMessage = 'contact_or_agent_id must be an e-mail address, such as name@company.com.';

/**
 * A LeadRequest as the request form takes it: nothing is ever sent to the address, so nobody would notice a typing error
 * in it later. The API takes any contact (section 2.6).
 */
export const leadFormSchema = leadRequestSchema.superRefine((lead, context) => {
  if (lead.buyer_type !== 'human_buyer' || hasMailForm(lead.contact_or_agent_id)) return;
  context.addIssue({ code: 'custom', path: ['contact_or_agent_id'], message: mailFormMessage });
});
