import { errorBodySchemas } from '../kernel/errors';
import { guardrails } from '../kernel/guardrails';
import { componentSchemas, type JsonSchema } from '../kernel/json-schema';
import { apiVersion, stringCodePointsMax } from '../kernel/limits';
import { leadRequestSchema, leadResponseSchema, leadSchema } from '../leads/lead';
import { leadCheckResponseSchema } from '../leads/lead-check';
import { creditTermsSchema, midPilotCheckpointSchema, offerListSchema, offerSchema } from '../offers/offer';
import { arithmeticStepSchema, quoteArithmeticSchema, storedQuoteResponseSchema } from '../quotes/arithmetic';
import { quoteRequestSchema, quoteResponseSchema, quoteSchema } from '../quotes/quote';
import { documentationPath } from '../site/pages';
import { agentCatalogSchema, endpoints, wellKnownCatalogPath } from './agent-catalog';
import { extensionEndpoints } from './extension-endpoints';
import {
  asExtension,
  automaticAnswers,
  checkOperation,
  componentRef,
  errorComponentName,
  operationErrors,
  readOperation,
  recordOperation,
  writeErrors,
  writeOperation,
} from './openapi-operations';

/** A schema that describes any JSON Schema document. */
const jsonSchemaDocument: JsonSchema = {
  type: 'object',
  description: 'A JSON Schema document (draft 2020-12).',
};

/**
 * The OpenAPI 3.1 document of the acquisition API (sections 2 to 4), generated from the schemas that
 * validate. `vendor` names the vendor, `baseUrl` becomes the server.
 */
export function openApiDocument(vendor: string, baseUrl: string): Record<string, unknown> {
  const errorComponents = Object.fromEntries(
    [...operationErrors].map((code) => [errorComponentName(code), errorBodySchemas[code]]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: `${vendor} pilot acquisition API`,
      version: apiVersion,
      description:
        'Offers, deterministic non-binding quotes and qualified interest for human review. Nothing binds, nothing is sent to anyone, nothing happens without a human.',
      contact: { name: `${vendor} pilots`, url: `${baseUrl}${documentationPath}` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'Documents', description: 'Readable by anyone, from memory.' },
      { name: 'Requests', description: 'Recorded for human review; non-binding.' },
    ],
    'x-guardrails': guardrails,
    'x-automatic-answers': automaticAnswers,
    paths: {
      [endpoints.offers]: readOperation(
        'listPilotOffers',
        'The published pilot offers',
        'All offers with price, length, credit terms and evidence.',
        componentRef('OfferList'),
      ),
      [endpoints.quote]: writeOperation(
        'requestNonBindingQuote',
        'A stored, non-binding quote',
        'QuoteRequest',
        'QuoteResponse',
        writeErrors,
      ),
      [endpoints.lead]: writeOperation(
        'submitQualifiedInterest',
        'A stored lead that waits for human review',
        'LeadRequest',
        'LeadResponse',
        writeErrors.filter((code) => code !== 'offer_not_found'),
      ),
      [extensionEndpoints.leadCheck]: asExtension(
        checkOperation(
          'checkQualifiedInterest',
          'What a lead would be answered, without storing it',
          'Runs the checks of a lead and stores nothing: answers the refusal that the lead would get, or which qualification signals it gives and which it lacks. An Idempotency-Key that comes along is checked like any text and not looked up.',
          'LeadRequest',
          'LeadCheckResponse',
          writeErrors.filter((code) => code !== 'offer_not_found'),
        ),
      ),
      [extensionEndpoints.storedQuote]: asExtension(
        recordOperation(
          'getStoredQuote',
          'A stored quote with the arithmetic behind it',
          'The quote as it was given, and in a sibling object each step of its calculation: rule, operands, result, rounding. Whoever has the id can read it, so its idempotency_key is withheld.',
          [{ $ref: '#/components/parameters/QuoteId' }],
          'StoredQuoteResponse',
        ),
      ),
      [endpoints.agent_catalog]: readOperation(
        'getAgentCatalog',
        'The agent catalog',
        'What agents may do here, what they must not do, and the offers.',
        componentRef('AgentCatalog'),
      ),
      [wellKnownCatalogPath]: readOperation(
        'getWellKnownAgentCatalog',
        'The agent catalog at its well-known address',
        'The same payload as the agent catalog.',
        componentRef('AgentCatalog'),
      ),
      [endpoints.lead_schema]: readOperation(
        'getLeadSchema',
        'JSON Schema of the lead body',
        'Draft 2020-12.',
        jsonSchemaDocument,
      ),
      [endpoints.quote_schema]: readOperation(
        'getQuoteSchema',
        'JSON Schema of the quote body',
        'Draft 2020-12.',
        jsonSchemaDocument,
      ),
      [endpoints.openapi]: readOperation(
        'getOpenApiDocument',
        'This document',
        'OpenAPI 3.1, generated from the schemas that validate requests.',
        { type: 'object' },
      ),
    },
    components: {
      parameters: {
        QuoteId: {
          name: 'quote_id',
          in: 'path',
          required: true,
          description: 'The quote_id of a Quote.',
          schema: { type: 'string', pattern: '^quote_[0-9a-z]+$' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Replays the stored record of the same key instead of creating another; the retry body is not compared. Use a random UUID.',
          schema: { type: 'string', maxLength: stringCodePointsMax },
        },
      },
      schemas: componentSchemas(
        { QuoteRequest: quoteRequestSchema, LeadRequest: leadRequestSchema },
        {
          OfferList: offerListSchema,
          Offer: offerSchema,
          CreditTerms: creditTermsSchema,
          MidPilotCheckpoint: midPilotCheckpointSchema,
          Quote: quoteSchema,
          QuoteResponse: quoteResponseSchema,
          Lead: leadSchema,
          LeadResponse: leadResponseSchema,
          LeadCheckResponse: leadCheckResponseSchema,
          StoredQuoteResponse: storedQuoteResponseSchema,
          QuoteArithmetic: quoteArithmeticSchema,
          ArithmeticStep: arithmeticStepSchema,
          AgentCatalog: agentCatalogSchema,
          ...errorComponents,
        },
      ),
    },
  };
}
