import { apiVersion } from '../../kernel/limits';
import { componentSchemas, jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import { documentationPath } from '../../site/pages';
import { imageAnswerSchema } from '../image/image';
import { developerErrorSchema } from '../kernel/developer-errors';
import { modelCardSchema, modelListSchema, modelSchema } from '../kernel/models';
import { usageReportSchema } from '../ledger/usage';
import { pronunciationSchema } from '../speech/pronunciation';
import { synthesisRequestSchema } from '../speech/synthesis';
import { transcriptSchema } from '../speech/transcript';
import { chatRequestSchema } from '../text/chat';
import { embeddingRequestSchema } from '../text/embeddings';
import { moderationAnswerSchema, moderationRequestSchema } from '../text/moderations';
import { responseRequestSchema } from '../text/responses';
import { textOperations, textRequestSchema, textResponseSchemas } from '../text/text';
import { errorsOf, keyedErrors } from './parts';
import { imagePaths, textPaths, textSchemaName } from './paths';
import { speechPaths } from './speech-paths';

export const developerOpenApiPath = '/v1/openapi.json';

function keyedRead(
  operationId: string,
  summary: string,
  schemaName: string,
  {
    parameter,
    description = 'Lists only what is available.',
  }: { parameter?: object; description?: string } = {},
) {
  const responses = {
    '200': { description: summary, content: json(ref(schemaName)) },
    ...errorsOf(keyedErrors),
  };
  return {
    ...(parameter && { parameters: [parameter] }),
    get: { operationId, summary, description, tags: ['account'], responses },
  };
}

/**
 * Returns the OpenAPI 3.1 document of the developer API (section 4.2), generated from the validating schemas. It does
 * not depend on the installed engines and configured providers.
 */
export function developerOpenApi(vendor: string, baseUrl: string): Record<string, unknown> {
  const documentation = `${baseUrl}${documentationPath}/developer-api`;
  const paths: Record<string, object> = { ...textPaths, ...speechPaths(documentation), ...imagePaths };
  paths['/v1/models'] = keyedRead('listModels', 'Models and engines', 'ModelList');
  paths['/v1/models/{model}'] = keyedRead(
    'retrieveModel',
    'A model or engine, with its figures',
    'ModelCard',
    {
      parameter: { name: 'model', in: 'path', required: true, schema: { type: 'string' } },
    },
  );
  paths['/v1/usage'] = keyedRead('readUsage', 'What this key used', 'Usage', {
    description: 'By day and operation.',
    parameter: {
      name: 'month',
      in: 'query',
      required: false,
      description: 'Such as 2026-11; the current month (UTC) if absent.',
      schema: { type: 'string', pattern: '^20\\d\\d-(?:0[1-9]|1[0-2])$' },
    },
  });
  paths[developerOpenApiPath] = {
    get: {
      operationId: 'getDeveloperOpenApiDocument',
      summary: 'This document',
      description: 'Needs no key.',
      tags: ['account'],
      security: [],
      responses: {
        '200': { description: 'This document', content: json({ type: 'object' }) },
        ...errorsOf(['rate_limit_exceeded']),
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: `${vendor} developer API`,
      version: apiVersion,
      description:
        'Operations on text, chat, speech and images behind one key, modelled on OpenAI’s API. GET /v1/models lists what is available; everything else returns 503.',
      contact: { name: vendor, url: documentation },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'chat', description: 'Run by a provider, if one is configured.' },
      {
        name: 'text',
        description:
          'Run by the portal’s own engines. Moderation is run by a provider, if one is configured.',
      },
      {
        name: 'speech',
        description: 'Run by an engine on this server, or by a provider if one is configured.',
      },
      {
        name: 'image',
        description: 'Run by an engine on this server, or by a provider if one is configured.',
      },
      { name: 'account', description: 'What is available, and what was used.' },
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: componentSchemas(
        {
          TextRequest: textRequestSchema,
          ChatRequest: chatRequestSchema,
          ResponseRequest: responseRequestSchema,
          EmbeddingRequest: embeddingRequestSchema,
          ModerationRequest: moderationRequestSchema,
          SynthesisRequest: synthesisRequestSchema,
        },
        {
          ...Object.fromEntries(
            textOperations.map((name) => [textSchemaName(name), textResponseSchemas[name]]),
          ),
          Moderation: moderationAnswerSchema,
          Transcript: transcriptSchema,
          Pronunciation: pronunciationSchema,
          ImageAnswer: imageAnswerSchema,
          Model: modelSchema,
          ModelCard: modelCardSchema,
          ModelList: modelListSchema,
          Usage: usageReportSchema,
          Error: developerErrorSchema,
        },
      ),
    },
  };
}
