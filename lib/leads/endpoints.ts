import { answerOf, type DescribedEndpoint, storingDescription, writeErrors } from '../kernel/endpoint';
import { leadRequestSchema, leadResponseSchema, leadSchema } from './lead';
import { leadCheckResponseSchema } from './lead-check';

export const leadBody = { name: 'LeadRequest', schema: leadRequestSchema };

export const submitQualifiedInterest: DescribedEndpoint = {
  method: 'POST',
  path: '/api/lead',
  operation: 'submitQualifiedInterest',
  isPublic: false,
  describes: {
    summary: 'A stored lead awaiting human review',
    description: `${storingDescription} The lead's receipt is at /api/receipts/{lead_id} for programs and at /receipts/{lead_id} for people, who can withdraw consent there.`,
    errors: writeErrors,
    body: leadBody,
    answer: answerOf('LeadResponse', { Lead: leadSchema, LeadResponse: leadResponseSchema }),
    parameters: ['IdempotencyKey', 'QuoteLink'],
  },
};

/** POST /api/lead/check: the checks of a lead, with a separate limit. */
export const checkQualifiedInterest: DescribedEndpoint = {
  method: 'POST',
  path: '/api/lead/check',
  operation: 'checkQualifiedInterest',
  isPublic: false,
  describes: {
    summary: 'Check a lead without storing it',
    description:
      'Checks a lead and stores nothing. Returns the error that submitting the lead would return. Without an error, returns the qualification signals it has, those it lacks, and its quotes for a different offer. An Idempotency-Key is validated but not looked up.',
    errors: writeErrors,
    body: leadBody,
    answer: answerOf('LeadCheckResponse', { LeadCheckResponse: leadCheckResponseSchema }),
    parameters: ['QuoteLink'],
    isExtension: true,
  },
};
