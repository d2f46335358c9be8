import {
  answerOf,
  type DescribedEndpoint,
  type Endpoint,
  storingDescription,
  writeErrors,
} from '../kernel/endpoint';
import { quoteRequestSchema, quoteResponseSchema, quoteSchema } from './quote';
import { jwksPath } from './signing/quote-signature';

export const quoteBody = { name: 'QuoteRequest', schema: quoteRequestSchema };

export const requestNonBindingQuote: DescribedEndpoint = {
  method: 'POST',
  path: '/api/quote',
  operation: 'requestNonBindingQuote',
  isPublic: false,
  describes: {
    summary: 'A stored, non-binding quote',
    description: storingDescription,
    errors: [...writeErrors, 'offer_not_found'],
    body: quoteBody,
    answer: answerOf('QuoteResponse', { Quote: quoteSchema, QuoteResponse: quoteResponseSchema }),
    parameters: ['IdempotencyKey'],
  },
};

export const getSigningKeys: Endpoint = {
  method: 'GET',
  path: jwksPath,
  operation: 'getSigningKeys',
  isPublic: true,
};
