import { apiVersion } from '../kernel/limits';
import { checkQualifiedInterest, submitQualifiedInterest } from '../leads/endpoints';
import { requestNonBindingQuote } from '../quotes/endpoints';
import { getReceipt } from '../review/endpoints';
import { getOpenApiDocument, listPilotOffers } from './endpoints';

/** The lead of every sample: each step accepts it. */
export const sampleLead = (offerId: string) => ({
  buyer_type: 'ai_procurement_agent',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'procurement-agent-7',
  workflow: 'The daily checks of one team, 40,000 cases a month',
  target_offer_id: offerId,
  success_metric: 'At least 95 percent of the cases found',
  samples_available: true,
  contact_consent: true,
});

export const sampleQuote = (offerId: string) => ({
  offer_id: offerId,
  annual_commit: 75000,
  samples_available: true,
});

/** The workflow that ends at the dry run. */
export const checkWorkflow = 'check-interest';
/** The workflow that continues to a lead and its receipt. */
export const submitWorkflow = 'submit-interest';

/** A new record needs a new key, and a replay the same one: so keys have no default. */
const keyInput = (of: string) => ({
  type: 'string',
  minLength: 1,
  description: `A random UUID: the Idempotency-Key for the ${of}. Send the same one again after a timeout or a 503.`,
});

const { target_offer_id: _offer, contact_consent: _consent, ...leadOfSample } = sampleLead('');
const { offer_id: _id, ...quoteOfSample } = sampleQuote('');

const valuesOf = (sample: object) =>
  Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, { type: typeof value, default: value }]),
  );

const inputsWith = (...keys: string[]) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(keys.map((key) => [key, keyInput(key.replace('_key', ''))])),
    ...valuesOf(quoteOfSample),
    ...valuesOf(leadOfSample),
  },
  required: keys,
});

const answered = { condition: '$statusCode == 200' };
const fromInputs = (sample: object) =>
  Object.fromEntries(Object.keys(sample).map((name) => [name, `$inputs.${name}`]));
const header = (name: string, value: string) => ({ name, in: 'header', value });
const json = (payload: object) => ({ requestBody: { contentType: 'application/json', payload } });

/** Builds the body of a lead from the inputs; the user of the workflow supplies the consent. */
const leadFor = (offerId: string) =>
  json({
    ...fromInputs({ ...leadOfSample, annual_commit: quoteOfSample.annual_commit }),
    target_offer_id: offerId,
    contact_consent: true,
  });

const checkSteps = [
  {
    stepId: 'list-offers',
    description: 'Read the published offers and take the first.',
    operationId: listPilotOffers.operation,
    successCriteria: [answered],
    outputs: { offer_id: '$response.body#/offers/0/id' },
  },
  {
    stepId: 'request-quote',
    description: 'Request a quote. It is stored and non-binding.',
    operationId: requestNonBindingQuote.operation,
    parameters: [header('Idempotency-Key', '$inputs.quote_key')],
    ...json({ offer_id: '$steps.list-offers.outputs.offer_id', ...fromInputs(quoteOfSample) }),
    successCriteria: [answered, { condition: '$response.body#/quote/non_binding == true' }],
    outputs: {
      quote_id: '$response.body#/quote/quote_id',
      pilot_price: '$response.body#/quote/pilot_price',
    },
  },
  {
    stepId: 'check-lead',
    description: 'Check the lead. Nothing is stored.',
    operationId: checkQualifiedInterest.operation,
    ...leadFor('$steps.list-offers.outputs.offer_id'),
    successCriteria: [
      answered,
      { condition: '$response.body#/stored == false' },
      { condition: '$response.body#/target_offer_published == true' },
    ],
    outputs: { missing: '$response.body#/signals/missing' },
  },
];

const submitSteps = [
  {
    stepId: 'check',
    description: 'Go from the offers to a checked lead.',
    workflowId: checkWorkflow,
    parameters: Object.keys(inputsWith('quote_key').properties).map((name) => ({
      name,
      value: `$inputs.${name}`,
    })),
    outputs: { offer_id: '$outputs.offer_id', quote_id: '$outputs.quote_id' },
  },
  {
    stepId: 'submit-lead',
    description: 'Store the lead with a reference to the quote. A person reviews it.',
    operationId: submitQualifiedInterest.operation,
    parameters: [
      header('Idempotency-Key', '$inputs.lead_key'),
      header('Link', '</quotes/{$steps.check.outputs.quote_id}>; rel="related"'),
    ],
    ...leadFor('$steps.check.outputs.offer_id'),
    successCriteria: [answered, { condition: '$response.body#/lead/external_action_authorized == false' }],
    outputs: { lead_id: '$response.body#/lead/lead_id' },
  },
  {
    stepId: 'read-receipt',
    description: 'Read the status of the lead.',
    operationId: getReceipt.operation,
    parameters: [{ name: 'lead_id', in: 'path', value: '$steps.submit-lead.outputs.lead_id' }],
    successCriteria: [answered],
    outputs: { status: '$response.body#/receipt/status' },
  },
];

/**
 * Describes the path from the offers to a lead in Arazzo 1.0.1, for any runner. One workflow ends at the dry run and
 * stores a quote only; the other continues and stores a lead.
 */
export function arazzoDescription(vendor: string, baseUrl: string): object {
  return {
    arazzo: '1.0.1',
    info: {
      title: `${vendor} pilots, from offer to lead`,
      summary: 'Offer, quote, check, lead, receipt.',
      description:
        'Non-binding throughout: no contract, no spend, no message to anyone. Send no credentials and no personal data.',
      version: apiVersion,
    },
    sourceDescriptions: [{ name: 'pilots', url: `${baseUrl}${getOpenApiDocument.path}`, type: 'openapi' }],
    workflows: [
      {
        workflowId: checkWorkflow,
        summary: 'Offer, quote, check',
        description: 'Stores only a quote.',
        inputs: inputsWith('quote_key'),
        steps: checkSteps,
        outputs: {
          offer_id: '$steps.list-offers.outputs.offer_id',
          quote_id: '$steps.request-quote.outputs.quote_id',
          pilot_price: '$steps.request-quote.outputs.pilot_price',
          missing: '$steps.check-lead.outputs.missing',
        },
      },
      {
        workflowId: submitWorkflow,
        summary: 'Offer, quote, check, lead, receipt',
        description:
          'Stores a quote and a lead that a person reviews. Enter your own values first: the lead states that the named person agrees to be contacted.',
        inputs: inputsWith('quote_key', 'lead_key'),
        steps: submitSteps,
        outputs: {
          quote_id: '$steps.check.outputs.quote_id',
          lead_id: '$steps.submit-lead.outputs.lead_id',
          status: '$steps.read-receipt.outputs.status',
        },
      },
    ],
  };
}
