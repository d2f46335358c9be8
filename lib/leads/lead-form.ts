import { leadRequestSchema } from './lead';

/** Whether a text has the form of an e-mail address: something, an @, and a domain with a dot in it. No more is known. */
export function hasMailForm(text: string): boolean {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  const labels = typed.slice(at + 1).split('.');
  return (
    at > 0 &&
    !/\s/.test(typed) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label))
  );
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
