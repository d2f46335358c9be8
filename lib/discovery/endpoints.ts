import {
  type AnswerSchema,
  answerOf,
  type DescribedEndpoint,
  type Endpoint,
  readErrors,
} from '../kernel/endpoint';
import { checkQualifiedInterest, submitQualifiedInterest } from '../leads/endpoints';
import { creditTermsSchema, midPilotCheckpointSchema, offerListSchema, offerSchema } from '../offers/offer';
import { pilotEndpoints } from '../pilots/keys/endpoints';
import { getStoredQuote } from '../quotes/document/stored-quote';
import { requestNonBindingQuote } from '../quotes/endpoints';
import { getReceipt } from '../review/endpoints';
import { documentationPath } from '../site/pages';
import { agentCatalogSchema, endpoints } from './agent-catalog';
import { topicPath } from './topics';

function document(path: string, operation: string): Endpoint {
  return { method: 'GET', path, operation, isPublic: true };
}

function described(
  path: string,
  operation: string,
  summary: string,
  description: string,
  answer: AnswerSchema,
): DescribedEndpoint {
  return { ...document(path, operation), describes: { summary, description, errors: readErrors, answer } };
}

const schemaDocument = {
  unnamed: { type: 'object', description: 'A JSON Schema document (draft 2020-12).' },
} as const;

export const listPilotOffers = described(
  endpoints.offers,
  'listPilotOffers',
  'The published pilot offers',
  'All offers with price, length, credit terms and evidence.',
  answerOf('OfferList', {
    OfferList: offerListSchema,
    Offer: offerSchema,
    CreditTerms: creditTermsSchema,
    MidPilotCheckpoint: midPilotCheckpointSchema,
  }),
);

const catalog = answerOf('AgentCatalog', { AgentCatalog: agentCatalogSchema });

export const getAgentCatalog = described(
  endpoints.agent_catalog,
  'getAgentCatalog',
  'The agent catalog',
  'What agents may do here, what they must not do, and the offers.',
  catalog,
);

/** The catalog at the well-known path of the specification; the vendor's own path also serves it. */
export const getWellKnownAgentCatalog = described(
  '/.well-known/service-agent-catalog.json',
  'getWellKnownAgentCatalog',
  'The agent catalog at its well-known address',
  'The same payload as the agent catalog.',
  catalog,
);

export const getLeadSchema = described(
  endpoints.lead_schema,
  'getLeadSchema',
  'JSON Schema of the lead body',
  'Draft 2020-12.',
  schemaDocument,
);

export const getQuoteSchema = described(
  endpoints.quote_schema,
  'getQuoteSchema',
  'JSON Schema of the quote body',
  'Draft 2020-12.',
  schemaDocument,
);

export const getOpenApiDocument = described(
  endpoints.openapi,
  'getOpenApiDocument',
  'This document',
  'OpenAPI 3.1, generated from the schemas that validate requests.',
  { unnamed: { type: 'object' } },
);

/** POST /mcp; its messages have their own limit, in addition to that of a tool's endpoint. */
export const mcp: Endpoint = {
  method: 'POST',
  path: '/mcp',
  operation: 'mcp',
  isPublic: false,
  browserPage: topicPath('mcp'),
};

/** The MCP server card, at the place that its extension reserves below the endpoint. */
export const getMcpServerCard = document(`${mcp.path}/server-card`, 'getMcpServerCard');

/** The same card at the path of the earlier proposal. */
export const getWellKnownMcpServerCard = document(
  '/.well-known/mcp/server-card.json',
  'getWellKnownMcpServerCard',
);

/** The Arazzo description of the steps from the offers to a lead. */
export const getArazzoDescription = document('/arazzo.json', 'getArazzoDescription');

export const getLlmsText = document('/llms.txt', 'getLlmsText');

/** The api-catalog of RFC 9727. */
export const getApiCatalog = document('/.well-known/api-catalog', 'getApiCatalog');

/** The AI catalog (AI Catalog 1.0). */
export const getAiCatalog = document('/.well-known/ai-catalog.json', 'getAiCatalog');

/** The same entries at the path of Agentic Resource Discovery 0.91. */
export const getArdManifest = document('/.well-known/ard.json', 'getArdManifest');

export const getTrustDocument = document('/trust.json', 'getTrustDocument');

export const getSecurityQuestions = document('/security-questions.csv', 'getSecurityQuestions');

/** The security.txt of RFC 9116. */
export const getSecurityText = document('/.well-known/security.txt', 'getSecurityText');

export const getDocumentation = document(`${documentationPath}/{topic}.md`, 'getDocumentation');

/** The HTTP API, in the order of its OpenAPI document. */
export const describedEndpoints: readonly DescribedEndpoint[] = [
  listPilotOffers,
  requestNonBindingQuote,
  submitQualifiedInterest,
  checkQualifiedInterest,
  getStoredQuote,
  getReceipt,
  ...pilotEndpoints,
  getAgentCatalog,
  getWellKnownAgentCatalog,
  getLeadSchema,
  getQuoteSchema,
  getOpenApiDocument,
];
