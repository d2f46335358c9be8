import { checkQualifiedInterest } from '../leads/endpoints';
import type { Offer } from '../offers/offer';
import { getReceipt } from '../review/endpoints';
import { allowedAgentActions, disallowedAgentActions, endpoints } from './agent-catalog';
import { discoverableDocuments } from './links';

export const agentSteps: readonly string[] = [
  `Read the offers and the limits at \`${endpoints.agent_catalog}\`.`,
  `POST \`${endpoints.quote}\` with an \`offer_id\` and a random UUID as \`Idempotency-Key\`: stores a non-binding quote and returns it.`,
  `POST \`${checkQualifiedInterest.path}\` with the lead: returns the error or the missing qualification signals, and stores nothing.`,
  `POST \`${endpoints.lead}\` with \`contact_consent\` true and a new UUID: stores a lead that a human reviews. To attach quotes to the lead, send \`Link: </quotes/{quote_id}>; rel="related"\`.`,
  `GET \`${getReceipt.path}\` with the \`lead_id\` that you received: returns the lead’s status and review deadline. On the page \`/receipts/{lead_id}\`, a person can withdraw consent, correct the contact details or erase the lead.`,
];

const words = (name: string) => name.replaceAll('_', ' ');

export const agentRules: readonly string[] = [
  `Allowed: ${allowedAgentActions.map(words).join(', ')}.`,
  `Never allowed (hard constraints): ${disallowedAgentActions.map(words).join(', ')}.`,
  'Every quote and lead is non-binding and needs human approval before any commercial step. Nothing is sent to anyone.',
  'If a POST returns 503, the record may or may not be stored. Retry with the same Idempotency-Key; without one, a retry may create a second record.',
  'Send no credentials, secrets, tokens, confidential data or real personal data: such values are refused.',
];

export function llmsText(vendor: string, baseUrl: string, offers: readonly Offer[], subject: string): string {
  const link = (name: string, path: string, description: string) =>
    `- [${name}](${baseUrl}${path}): ${description}`;
  return [
    `# ${vendor} pilots`,
    '',
    `> Paid pilots of ${subject} with a fixed price and a fixed length. The buyer keeps the evidence. Agents may read the catalog, request non-binding quotes and submit qualified interest; a human reviews everything.`,
    '',
    ...agentRules.map((rule) => `- ${rule}`),
    '',
    '## Steps',
    '',
    ...agentSteps.map((step, index) => `${index + 1}. ${step}`),
    '',
    '## Documents',
    '',
    ...discoverableDocuments.map(({ name, path, description }) => link(name, path, description)),
    '',
    '## Offers',
    '',
    ...offers.map((offer) => link(offer.name, `/offers/${encodeURIComponent(offer.id)}`, offer.headline)),
    '',
  ].join('\n');
}

/**
 * Returns the vendor's name for a path: lower case, with `-` for each run of characters other than letters and digits.
 */
export function vendorSlug(vendorName: string): string {
  return vendorName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
