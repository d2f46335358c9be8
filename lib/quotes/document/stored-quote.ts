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
    .describe('Null for older quotes, stored before the portal kept their terms.'),
  signature: quoteSignatureSchema
    .optional()
    .describe('Absent while the portal cannot sign; try again later.'),
  document: quoteDocumentSchema
    .optional()
    .describe(
      'Latest version of the document for procurement. Absent until the quote is saved on the website or its page is first opened.',
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
      'Returns the stored quote, its arithmetic (rule, operands, result and rounding of each step) and a signature. You can verify the signature offline with the keys at /.well-known/jwks.json. Once the quote has been saved on the website or its page has been opened, also returns a signed document with seller, customer, scope and terms. Signatures are absent while the portal cannot sign. Anyone with the id can read the quote, so its idempotency_key is withheld.',
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
