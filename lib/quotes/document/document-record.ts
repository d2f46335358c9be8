import { z } from 'zod';
import { creditTermsSchema, midPilotCheckpointSchema, type QuotedTerms } from '../../offers/offer';
import { plannedDaySchema } from '../../offers/offer-details';
import { type Quote, type QuoteRequest, quoteSchema } from '../quote';
import type { QuotedScope } from '../quoted-scope';
import { type Customer, customerFields, type VersionMaker } from './customer';
import { quoteNumberOf } from './quote-number';
import { type SellerFacts, sellerSchema } from './seller';

export interface DocumentVersion {
  version: number;
  storedAt: Date;
  madeBy: VersionMaker;
  customer: Customer | null;
  jws: string | null;
}

/** Document as stored when the quote's page was first saved or shown. */
export interface FiledDocument {
  filedAt: Date;
  validUntil: string;
  scope: QuotedScope | null;
  /** Null for documents of earlier releases, until they are next shown. */
  seller: SellerFacts | null;
  /** Null while nobody has an edit link. */
  editTokenSha256: string | null;
  /** At least one, oldest first. */
  versions: readonly DocumentVersion[];
}

const scopeSchema = z.object({
  headline: z.string(),
  duration_days: z.int(),
  required_inputs: z.array(z.string()),
  modes: z.array(z.string()),
  deliverables: z.array(z.object({ name: z.string(), format: z.string(), day: z.int().optional() })),
  ownership: z.string().nullable(),
  checkpoint: midPilotCheckpointSchema.nullable(),
  days: z.array(plannedDaySchema).optional().describe('What each side does, by day of the pilot.'),
  operations: z
    .array(
      z.object({
        title: z.string(),
        words: z.string(),
        available: z.boolean(),
        measured: z.string().optional(),
      }),
    )
    .optional()
    .describe('Operations that the pilot tests, with their availability when the document was stored.'),
  annual_plan: z
    .object({ platform_fee_usd: z.number(), message_micro_usd: z.number() })
    .nullable()
    .optional(),
});

export const quoteDocumentSchema = z.object({
  quote: quoteSchema,
  options: z.object({
    custom_integration: z.boolean(),
    pii_real: z.boolean(),
    samples_available: z.boolean(),
  }),
  number: z.string().nullable().describe('Number on the printed quote.'),
  version: z.int().min(1).describe('Versions differ in the customer’s details only.'),
  replaces: z.int().nullable(),
  stored_at: z.string().meta({ format: 'date-time' }),
  valid_until: z.string().meta({ format: 'date' }).describe('Last day on which the quote is valid, in UTC.'),
  seller: sellerSchema,
  customer: z
    .partialRecord(z.enum(customerFields), z.string())
    .nullable()
    .describe('As the buyer filled it in; not verified.'),
  scope: scopeSchema.nullable(),
  credit: creditTermsSchema.nullable(),
});

export type QuoteDocumentRecord = z.infer<typeof quoteDocumentSchema>;

export interface RecordSource {
  quote: Quote;
  request: QuoteRequest;
  /** Null for a quote that is older than its column. */
  terms: QuotedTerms | null;
}

function scopeRecord(scope: QuotedScope): QuoteDocumentRecord['scope'] {
  const { headline, modes, deliverables, ownership, checkpoint, days } = scope;
  return {
    ...{ headline, modes, deliverables, ownership, checkpoint, days },
    duration_days: scope.durationDays,
    required_inputs: scope.requiredInputs,
    operations: scope.operations?.map(({ isServed: available, ...rest }) => ({ ...rest, available })),
    annual_plan: scope.plan && {
      platform_fee_usd: scope.plan.platformFee,
      message_micro_usd: scope.plan.messageMicroUsd,
    },
  };
}

/** Returns a version of a document for its signature; null while the seller's facts are not stored. */
export function documentRecord(
  { quote, request, terms }: RecordSource,
  { validUntil, scope, seller }: FiledDocument,
  { version, storedAt, customer }: DocumentVersion,
): QuoteDocumentRecord | null {
  if (seller === null) return null;
  const { custom_integration, pii_real, samples_available } = request;
  return {
    quote: { ...quote, idempotency_key: null },
    options: { custom_integration, pii_real, samples_available },
    number: quoteNumberOf(quote.quote_id) ?? null,
    version,
    replaces: version > 1 ? version - 1 : null,
    stored_at: storedAt.toISOString(),
    valid_until: validUntil,
    seller,
    customer,
    scope: scope && scopeRecord(scope),
    credit: terms?.credit ?? null,
  };
}
