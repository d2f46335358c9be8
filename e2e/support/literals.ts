import type { Offer } from '../../lib/offers/offer';

/** The offer of type fixed_credit_back that ships with the portal. */
export const speechOffer: Offer = {
  id: 'speech-shadow-14',
  name: 'Shadow-mode speech evaluation',
  headline: 'Fourteen days of speech evaluation beside your live process, judged on your own recordings.',
  duration_days: 14,
  pilot_price: 12500,
  annual_commit_minimum: 60000,
  required_inputs: [
    '200 or more representative recordings, free of personal data or properly cleared',
    'Reference transcripts or labels for at least 50 of them',
    'One success metric with a target value',
    'A named technical contact for questions',
  ],
  allowed_modes: ['offline', 'shadow', 'staging'],
  credit: {
    type: 'fixed_credit_back',
    min_credit: 5000,
    max_credit: 25000,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
  sample_package_url: '/samples/speech-shadow-14',
  non_binding: true,
  human_approval_required: true,
  sample_package_json_url: '/samples/speech-shadow-14.json',
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
};

/** The offer of type partial_credit_back that ships with the portal. */
export const documentOffer: Offer = {
  id: 'document-review-30',
  name: 'Document and image review pilot',
  headline: 'Thirty days of text analysis on your own documents, with your reviewers in the loop.',
  duration_days: 30,
  pilot_price: 28000,
  annual_commit_minimum: 120000,
  required_inputs: [
    '1,000 or more representative documents or images, free of personal data or properly cleared',
    'Decisions of your reviewers for at least 300 of them',
    'One success metric with a target value',
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
  sample_package_url: '/samples/document-review-30',
  non_binding: true,
  human_approval_required: true,
  sample_package_json_url: '/samples/document-review-30.json',
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
  mid_pilot_checkpoint: {
    day: 15,
    billing: '50% at start, 50% at checkpoint',
    stop_right: 'The buyer may stop at the checkpoint; the second half is then not billed.',
    status: 'pending_founder_ratification',
  },
};

export const offers = [speechOffer, documentOffer];

/** A lead that every step accepts, with nothing optional. */
export const plainLead = {
  buyer_type: 'human_buyer',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'buyer-17@northwind.example',
  workflow: 'Call notes of the service desk',
  target_offer_id: 'speech-shadow-14',
  success_metric: 'Word error rate below 8 percent',
  contact_consent: true,
};

/** A quote request that every step accepts, with nothing optional. */
export const plainQuote = { offer_id: 'speech-shadow-14' };

/** The two POST endpoints with a body that each accepts, and the name of what it records. */
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

/** The sentence beside sensitive_value_rejected. */
export const sensitiveMessage =
  'Do not submit credentials, secrets, tokens or confidential data. Remove the value and send the request again.';

/** Text in a payment provider's key format, put together here so that no scanner takes it for a real one. */
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
