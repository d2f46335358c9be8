import type { LeadRequest } from '../../leads/lead';
import { agentRules } from '../llms';

export const preparePrompt = {
  name: 'prepare_request',
  title: 'Prepare a request for a pilot',
  description: 'Gathers what a human reviewer needs, asks for what is missing and submits only with consent.',
  arguments: [
    { name: 'workflow', description: 'What the pilot should be tried on, in a sentence.', required: true },
    { name: 'target_offer_id', description: 'The id of an offer, when it is known.', required: false },
  ],
};

/** Questions for the person, most important for a reviewer first. */
const questions: readonly [field: keyof LeadRequest & string, question: string][] = [
  ['success_metric', 'the figure that would make the pilot a success, with its target'],
  ['samples_available', 'whether representative samples free of personal data are available'],
  ['high_volume_or_high_risk', 'whether volume or risk of the workflow is high'],
  ['risk_owner', 'the role that owns the risk and can stop the pilot'],
  ['annual_commit', 'the annual commit in USD that is being considered'],
  ['company', 'the company'],
  ['contact_or_agent_id', 'how the reviewers can reach them, or your agent id'],
];

/** Returns the text of the prompt for its arguments. */
export function preparePromptText(given: Record<string, string>): string {
  const offer = given.target_offer_id
    ? `The pilot asked about is ${given.target_offer_id}.`
    : 'Choose the pilot that fits from read_catalog and say why.';
  return [
    `Help me prepare a request for a paid pilot. The workflow: ${given.workflow ?? '(ask me)'}. ${offer}`,
    '',
    'First call read_catalog, then request_quote with a random UUID as idempotency_key, and show me price, credit and warnings. Then find out from me, without inventing anything:',
    ...questions.map(([field, question]) => `- ${field}: ${question}`),
    '',
    'Show me all fields before you send them, and call check_interest with them: tell me what it says is missing. Call submit_qualified_interest only after I have agreed to be contacted, with contact_consent true, the quotes it is about in quote_ids and a new random UUID as idempotency_key. Then give me the address of the receipt; read_receipt says later where the request stands.',
    '',
    ...agentRules.map((rule) => `- ${rule}`),
  ].join('\n');
}
