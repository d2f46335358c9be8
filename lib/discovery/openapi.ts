import { z } from 'zod';
import type { DescribedEndpoint, EndpointDescription, NamedSchema } from '../kernel/endpoint';
import { errorBodySchemas } from '../kernel/errors';
import { guardrails } from '../kernel/guardrails';
import { lazy } from '../kernel/lazy';
import { apiVersion, stringCodePointsMax } from '../kernel/limits';
import {
  additionalPropertiesAsBoolean,
  componentRef,
  componentSchemas,
  type JsonResponse,
  type JsonSchema,
  jsonContent,
} from '../kernel/openapi';
import { documentationPath } from '../site/pages';
import { describedEndpoints } from './endpoints';
import { automaticAnswers, errorComponentName, errorsOf } from './openapi-errors';

export function responsesOf({ summary, answer, errors }: EndpointDescription): Record<string, JsonResponse> {
  const schema = 'unnamed' in answer ? answer.unnamed : componentRef(answer.name);
  return { 200: { description: summary, content: jsonContent(schema) }, ...errorsOf(errors) };
}

const jsonLines = {
  'application/jsonl': { schema: { type: 'string', description: 'One JSON object per line.' } },
};

function operationOf({ operation, method, isPublic, describes }: DescribedEndpoint) {
  const { summary, description, body, isExtension, isKeyed } = describes;
  const parameters = describes.parameters && {
    parameters: describes.parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  };
  return {
    operationId: operation,
    summary,
    description,
    tags: [isKeyed ? 'Pilots' : isPublic ? 'Documents' : 'Requests'],
    ...(isKeyed && { security: [{ pilotKey: [] }] }),
    ...(isKeyed && method === 'POST' && { requestBody: { required: true, content: jsonLines } }),
    ...(!body && parameters),
    ...(body && { requestBody: { required: true, content: jsonContent(componentRef(body.name)) } }),
    responses: responsesOf(describes),
    ...(body && { 'x-guardrails': guardrails, ...parameters }),
    ...(isExtension && { 'x-extension': true }),
  };
}

export const openApiParameters = {
  QuoteId: {
    name: 'quote_id',
    in: 'path',
    required: true,
    description: 'The quote_id of a Quote.',
    schema: { type: 'string', pattern: '^quote_[0-9a-z]+$' },
  },
  LeadId: {
    name: 'lead_id',
    in: 'path',
    required: true,
    description: 'The lead_id of a Lead.',
    schema: { type: 'string', pattern: '^lead_[0-9a-z]+$' },
  },
  PilotId: {
    name: 'pilot_id',
    in: 'path',
    required: true,
    description: 'Id of the key’s pilot.',
    schema: { type: 'string' },
  },
  EventsAfter: {
    name: 'after',
    in: 'query',
    required: false,
    description: 'The number (`no`) of the last event that you have.',
    schema: { type: 'integer', minimum: 0 },
  },
  SampleAfter: {
    name: 'after',
    in: 'query',
    required: false,
    description: 'The position (`draw`) of the last item that you have.',
    schema: { type: 'integer', minimum: 0 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeated key returns the record stored under it, even if the body differs. Use a random UUID. After a timeout or a 503, send the same key again.',
    schema: { type: 'string', maxLength: stringCodePointsMax },
  },
  QuoteLink: {
    name: 'Link',
    in: 'header',
    required: false,
    description:
      'Names up to five quotes for this lead, each as `</quotes/{quote_id}>; rel="related"` (RFC 8288). Reviewers see these quotes next to the lead. Unknown quotes are ignored; the answer stays the same.',
    schema: { type: 'string', maxLength: stringCodePointsMax },
    'x-extension': true,
  },
};

/** The component schemas: request bodies, responses with their parts, errors. */
export const openApiSchemas = lazy(() => {
  const readsFirst = describedEndpoints.toSorted((a, b) => a.method.localeCompare(b.method));
  const codes = readsFirst.flatMap(({ describes }) => describes.errors);
  const answers = describedEndpoints.map(({ describes: { answer } }) =>
    'unnamed' in answer ? {} : answer.components,
  );
  return componentSchemas(
    Object.fromEntries(
      describedEndpoints.flatMap(({ describes: { body } }) => (body ? [[body.name, body.schema]] : [])),
    ),
    Object.assign(
      {},
      ...answers,
      Object.fromEntries(codes.map((code) => [errorComponentName(code), errorBodySchemas[code]])),
    ),
  );
});

/** The OpenAPI 3.1 document (sections 2 to 4), generated from the schemas that validate. */
export function openApiDocument(vendor: string, baseUrl: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: `${vendor} pilot acquisition API`,
      version: apiVersion,
      description:
        'Offers, deterministic non-binding quotes, and pilot requests for human review. Nothing is binding, nothing is sent to anyone, and a human takes every next step.',
      contact: { name: `${vendor} pilots`, url: `${baseUrl}${documentationPath}` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'Documents', description: 'Open to anyone, without a key.' },
      { name: 'Requests', description: 'Recorded for human review; non-binding.' },
      { name: 'Pilots', description: 'For the API key of one pilot. People approve, start and decide.' },
    ],
    'x-guardrails': guardrails,
    'x-automatic-answers': automaticAnswers,
    paths: Object.fromEntries(
      describedEndpoints.map((endpoint) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operationOf(endpoint) },
      ]),
    ),
    components: {
      parameters: openApiParameters,
      schemas: openApiSchemas(),
      securitySchemes: { pilotKey: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** The JSON Schema document of a body (section 2.9). */
export function requestJsonSchema({ name: title, schema }: NamedSchema, id: string): JsonSchema {
  const { $schema, type, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: additionalPropertiesAsBoolean,
  });
  return { $schema, $id: id, title, type, ...rest };
}
