import { z } from 'zod';
import { answerOf, type DescribedEndpoint } from '../../kernel/endpoint';
import { arithmeticStepSchema, quoteArithmeticSchema } from '../arithmetic';
import { quoteSchema } from '../quote';
import { quoteSignatureSchema } from '../signing/quote-signature';
import { quoteDocumentSchema } from './document-record';

const storedQuoteResponseSchema = z.object({
  ok: z.literal(true),
  quote: quoteSchema.describe('The Quote as stored; idempotency_key is withheld and always null here.'),
  arithmetic: quoteArithmeticSchema
    .nullable()
    .describe('Null for a quote that was stored before its terms were kept.'),
  signature: quoteSignatureSchema
    .optional()
    .describe('Absent while the portal cannot sign; try again later.'),
  document: quoteDocumentSchema
    .optional()
    .describe(
      'Latest version of the document that procurement files. Absent until the quote’s page is first saved or shown.',
    ),
  document_signature: quoteSignatureSchema
    .optional()
    .describe(
      'Signature over document, made when that version was stored; its typ is pilot-quote-document+jws.',
    ),
});

export type StoredQuoteResponse = z.infer<typeof storedQuoteResponseSchema>;

export const getStoredQuote: DescribedEndpoint = {
  method: 'GET',
  path: '/api/quotes/{quote_id}',
  operation: 'getStoredQuote',
  isPublic: false,
  describes: {
    summary: 'A stored quote with the arithmetic behind it',
    description:
      'The stored quote; in a sibling object each step of its calculation (rule, operands, result, rounding); and a signature that can be verified offline with the keys at /.well-known/jwks.json. Once the quote’s page was saved or shown, also its document with seller, customer, scope and terms, and a signature of that. The signature is absent while the portal cannot sign. Anyone with the id can read it, so its idempotency_key is withheld.',
    errors: ['rate_limited', 'not_found', 'internal_error', 'service_unavailable'],
    answer: answerOf('StoredQuoteResponse', {
      StoredQuoteResponse: storedQuoteResponseSchema,
      QuoteArithmetic: quoteArithmeticSchema,
      ArithmeticStep: arithmeticStepSchema,
      QuoteSignature: quoteSignatureSchema,
      QuoteDocument: quoteDocumentSchema,
    }),
    parameters: ['QuoteId'],
    isExtension: true,
  },
};
