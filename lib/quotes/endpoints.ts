import {
  answerOf,
  type DescribedEndpoint,
  type Endpoint,
  storingDescription,
  writeErrors,
} from '../kernel/endpoint';
import { arithmeticStepSchema, quoteArithmeticSchema, storedQuoteResponseSchema } from './arithmetic';
import { quoteRequestSchema, quoteResponseSchema, quoteSchema } from './quote';
import { jwksPath, quoteSignatureSchema } from './signing/quote-signature';

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

export const getStoredQuote: DescribedEndpoint = {
  method: 'GET',
  path: '/api/quotes/{quote_id}',
  operation: 'getStoredQuote',
  isPublic: false,
  describes: {
    summary: 'A stored quote with the arithmetic behind it',
    description:
      'The stored quote; in a sibling object each step of its calculation (rule, operands, result, rounding); and a signature that can be verified offline with the keys at /.well-known/jwks.json. The signature is absent while the portal cannot sign. Anyone with the id can read it, so its idempotency_key is withheld.',
    errors: ['rate_limited', 'not_found', 'internal_error', 'service_unavailable'],
    answer: answerOf('StoredQuoteResponse', {
      StoredQuoteResponse: storedQuoteResponseSchema,
      QuoteArithmetic: quoteArithmeticSchema,
      ArithmeticStep: arithmeticStepSchema,
      QuoteSignature: quoteSignatureSchema,
    }),
    parameters: ['QuoteId'],
    isExtension: true,
  },
};

export const getSigningKeys: Endpoint = {
  method: 'GET',
  path: jwksPath,
  operation: 'getSigningKeys',
  isPublic: true,
};
