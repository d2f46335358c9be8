import { agentCatalogSchema, endpoints, wellKnownCatalogPath } from './agent-catalog';
import { type ErrorCode, errorBodySchemas, errorStatus, sensitiveValueMessage } from './errors';
import { guardrails } from './guardrails';
import { leadRequestSchema, leadResponseSchema, leadSchema } from './lead';
import { apiVersion, bodyBytesMax, rateWindowSeconds, stringCodePointsMax } from './limits';
import { creditTermsSchema, midPilotCheckpointSchema, offerListSchema, offerSchema } from './offer';
import { componentSchemas, type JsonSchema } from './published-schemas';
import { quoteRequestSchema, quoteResponseSchema, quoteSchema } from './quote';

/** Errors that any reading endpoint can answer. */
const readErrors: ErrorCode[] = ['rate_limited', 'internal_error'];

/** Errors of a POST, in the order in which the steps of section 4 find them. */
const writeErrors: ErrorCode[] = [
  'rate_limited',
  'payload_too_large',
  'request_timeout',
  'invalid_json',
  'field_too_long',
  'sensitive_value_rejected',
  'missing_required_fields',
  'invalid_field_value',
  'offer_not_found',
  'internal_error',
  'service_unavailable',
];

const errorExamples: Record<ErrorCode, Record<string, unknown>> = {
  invalid_json: {},
  field_too_long: { fields: ['workflow'], max_chars: stringCodePointsMax },
  sensitive_value_rejected: { fields: ['workflow'], message: sensitiveValueMessage },
  missing_required_fields: { fields: ['company', 'contact_consent'] },
  invalid_field_value: { fields: ['annual_commit'], message: 'annual_commit must be a number of 0 or more.' },
  offer_not_found: {},
  payload_too_large: { max_bytes: bodyBytesMax },
  rate_limited: { retry_after_seconds: rateWindowSeconds },
  bad_request: {},
  not_found: {},
  method_not_allowed: {},
  request_timeout: {},
  request_header_too_large: {},
  internal_error: {},
  service_unavailable: {},
};

const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Name of the component that describes a code's body: `InvalidJsonError` for `invalid_json`. */
function errorComponentName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Error`;
}

/** Responses of the given codes, gathered by status. */
function errorResponses(codes: ErrorCode[]): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    const ofStatus = codes.filter((code) => errorStatus[code] === status);
    const schemas = ofStatus.map((code) => componentRef(errorComponentName(code)));
    responses[status] = {
      description: ofStatus.join(', '),
      content: {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          examples: Object.fromEntries(
            ofStatus.map((code) => [code, { value: { ok: false, error: code, ...errorExamples[code] } }]),
          ),
        },
      },
    };
  }
  return responses;
}

function success(description: string, schema: JsonSchema): Record<string, unknown> {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

function readOperation(operationId: string, summary: string, description: string, schema: JsonSchema) {
  return {
    get: {
      operationId,
      summary,
      description,
      tags: ['Documents'],
      responses: { ...success(summary, schema), ...errorResponses(readErrors) },
    },
  };
}

function writeOperation(
  operationId: string,
  summary: string,
  body: string,
  answer: string,
  errors: ErrorCode[],
) {
  return {
    post: {
      operationId,
      summary,
      description:
        'Non-binding: no contract, no spend and no message to anyone follows without a human decision. Use a random UUID as Idempotency-Key: a key that somebody else could guess would replay your record to them.',
      tags: ['Requests'],
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: { required: true, content: { 'application/json': { schema: componentRef(body) } } },
      responses: { ...success(summary, componentRef(answer)), ...errorResponses(errors) },
      'x-guardrails': guardrails,
    },
  };
}

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
    Object.entries(errorBodySchemas).map(([code, schema]) => [errorComponentName(code as ErrorCode), schema]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: `${vendor} pilot acquisition API`,
      version: apiVersion,
      description:
        'Offers, deterministic non-binding quotes and qualified interest for human review. Nothing binds, nothing is sent to anyone, nothing happens without a human.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'Documents', description: 'Readable by anyone, from memory.' },
      { name: 'Requests', description: 'Recorded for human review; non-binding.' },
    ],
    'x-guardrails': guardrails,
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
          AgentCatalog: agentCatalogSchema,
          ...errorComponents,
        },
      ),
    },
  };
}
