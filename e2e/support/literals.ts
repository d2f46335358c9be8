import type { Offer } from '../../lib/offers/offer';

/** The offer of type fixed_credit_back that ships with the portal. */
export const maskingOffer: Offer = {
  id: 'masking-shadow-14',
  name: 'Personal data masking in shadow mode',
  headline: 'Learn how much personal data we remove from your messages, and what slips through.',
  duration_days: 14,
  pilot_price: 4900,
  annual_commit_minimum: 24000,
  required_inputs: [
    '1,000 or more representative messages in English, synthetic or with personal data replaced by made-up values',
    'Personal data marked in at least 200 of them',
    'One success metric with a target value, such as 95% of names found',
    'A named privacy lead who can stop the pilot',
    'A named technical contact for questions',
  ],
  allowed_modes: ['offline', 'shadow', 'staging'],
  credit: {
    type: 'fixed_credit_back',
    min_credit: 4000,
    max_credit: 4900,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
  sample_package_url: '/samples/masking-shadow-14',
  non_binding: true,
  human_approval_required: true,
  sample_package_json_url: '/samples/masking-shadow-14.json',
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
};

/** The offer of type partial_credit_back that ships with the portal. */
export const reviewOffer: Offer = {
  id: 'message-review-30',
  name: 'Message and document review with your reviewers',
  headline: 'Learn which messages your reviewers can wave through, and which they must read.',
  duration_days: 30,
  pilot_price: 14900,
  annual_commit_minimum: 60000,
  required_inputs: [
    '3,000 or more representative messages or documents in English, synthetic or with personal data removed',
    'Decisions of your reviewers for at least 500 of them',
    'One success metric with a target value, such as 30% less reading time',
    'Two reviewers, for about three hours a week each',
    'A named risk owner who can stop the pilot',
    'Read-only access to a staging environment, or batch files',
  ],
  allowed_modes: ['offline', 'shadow', 'read_only', 'human_in_the_loop'],
  credit: {
    type: 'partial_credit_back',
    max_percent_of_pilot: 50,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
  sample_package_url: '/samples/message-review-30',
  non_binding: true,
  human_approval_required: true,
  sample_package_json_url: '/samples/message-review-30.json',
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
  mid_pilot_checkpoint: {
    day: 15,
    billing: '50% at start, 50% at checkpoint',
    stop_right: 'The buyer may stop at the checkpoint; the second half is then not billed.',
    status: 'pending_founder_ratification',
  },
};

export const offers = [maskingOffer, reviewOffer];

/** A lead that every step accepts, without optional fields. */
export const plainLead = {
  buyer_type: 'human_buyer',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'buyer-17@northwind.example',
  workflow: 'Call notes of the service desk',
  target_offer_id: 'masking-shadow-14',
  success_metric: 'Word error rate below 8 percent',
  contact_consent: true,
};

/** A quote request that every step accepts, without optional fields. */
export const plainQuote = { offer_id: 'masking-shadow-14' };

/** The two POST endpoints, each with a body that it accepts and the name of its record. */
export const posts = [
  { path: '/api/quote', record: 'quote', table: 'quotes', body: plainQuote, lastRequired: 'offer_id' },
  { path: '/api/lead', record: 'lead', table: 'leads', body: plainLead, lastRequired: 'contact_consent' },
] as const;

/** The documents that anybody may read, by path. */
export const documentPaths = [
  '/api/offers',
  '/api/agent/catalog',
  '/.well-known/service-agent-catalog.json',
  '/.well-known/tessera-agent-catalog.json',
  '/schemas/lead.schema.json',
  '/schemas/quote-request.schema.json',
  '/openapi.json',
] as const;

/** The sentence next to sensitive_value_rejected. */
export const sensitiveMessage =
  'Do not submit credentials, secrets, tokens or confidential data. Remove the value and send the request again.';

/** Text in a payment provider's key format, assembled here so that no scanner takes it for a real one. */
export const secretLike = ['sk', 'live', '51HqLyjWDarjtT1zdp7dcQ4eC39HqL'].join('_');

/** Headers of reliability.md on every answer of the API, by lower-case name. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The number of a quote as the portal writes it. */
export const quoteNumberPattern = /^Q(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
