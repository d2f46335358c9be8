import { componentSchemas } from '../kernel/json-schema';
import { apiVersion } from '../kernel/limits';
import { errorResponses, jsonContent as json, componentRef as ref } from '../kernel/openapi';
import { documentationPath } from '../site/pages';
import { chatRequestSchema } from './chat/chat';
import {
  type DeveloperErrorCode,
  developerErrorBody,
  developerErrorSchema,
  developerErrors,
} from './developer-errors';
import { usageReportSchema } from './ledger/usage';
import { modelListSchema, modelSchema } from './models';
import { type Operation, type OperationName, operations, priceUsdOf } from './operations';
import { transcriptFormats, transcriptSchema } from './speech/speech';
import { moderationAnswerSchema, moderationRequestSchema } from './text/moderations';
import { type TextOperation, textOperations, textRequestSchema, textResponseSchemas } from './text/text';

export const developerOpenApiPath = '/v1/openapi.json';

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const textSchemaName = (operation: TextOperation) => `${capitalized(operation)}Response`;

const keyedErrors = [
  'invalid_api_key',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
] as const;
const workErrors = [
  'insufficient_scope',
  'insufficient_quota',
  'request_timeout',
  'payload_too_large',
] as const;
const jsonErrors = ['invalid_json', 'missing_parameter', 'invalid_value'] as const;
const upstreamErrors = [
  'provider_not_configured',
  'model_not_found',
  'upstream_refused',
  'upstream_rejected_key',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_timeout',
] as const;

/** What a moderation provider can come to where callers do not name its model. */
const moderationErrors = upstreamErrors.filter(
  (code) => code !== 'provider_not_configured' && code !== 'model_not_found',
);

function errorsOf(codes: readonly DeveloperErrorCode[]) {
  return errorResponses(codes, {
    statusOf: (code) => developerErrors[code].status,
    nameOf: (code) => `\`${code}\``,
    schemaOf: () => ref('Error'),
    bodyOf: developerErrorBody,
  });
}

/** The part of an operation that its table decides. */
function tabled(operation: Operation & { name: OperationName }, operationId: string, path: string) {
  return {
    operationId: path === operation.paths[0] ? operationId : `${operationId}Alias`,
    summary: operation.title,
    tags: [operation.scope],
    'x-price-usd': priceUsdOf(operation.name),
    'x-price-note': operation.priceNote,
  };
}

/** Reading that every key may do, with the one parameter that it may take. */
function keyedRead(
  operationId: string,
  summary: string,
  schemaName: string,
  { parameter, description = 'Only what is ready.' }: { parameter?: object; description?: string } = {},
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

function textPath(operation: TextOperation) {
  return {
    post: {
      ...tabled(operations[operation], `text${capitalized(operation)}`, `/v1/text/${operation}`),
      description: 'Answers name `engine` and `quality`. Offsets count Unicode code points.',
      requestBody: { required: true, content: json(ref('TextRequest')) },
      responses: {
        '200': { description: 'What was found', content: json(ref(textSchemaName(operation))) },
        ...errorsOf([
          ...jsonErrors,
          'string_above_max_length',
          ...keyedErrors,
          ...workErrors,
          'input_too_complex',
          'engine_overloaded',
          ...(operation === 'toxicity' ? moderationErrors : []),
        ]),
      },
    },
  };
}

const chatPath = {
  post: {
    ...tabled(operations.chat, 'createChatCompletion', operations.chat.paths[0]),
    description:
      'Passed on to the configured provider; fields that are not named here go with it. With `stream` the answer comes as server-sent events that end with `[DONE]`; a failure in the middle ends them with an event that holds an error instead.',
    requestBody: { required: true, content: json(ref('ChatRequest')) },
    responses: {
      '200': {
        description: 'The completion, as the provider gives it',
        content: { ...json({ type: 'object' }), 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...errorsOf([...jsonErrors, ...keyedErrors, ...workErrors, ...upstreamErrors]),
    },
  },
};

function transcribePath(path: string, fileField: string) {
  const isAlias = fileField === 'file';
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const language = { type: 'string', description: 'A language code, or `auto`.', default: 'auto' };
  const format = { type: 'string', enum: transcriptFormats, default: 'json' };
  const properties = {
    [fileField]: { ...file, description: 'WAV, MP3, FLAC, Ogg, MP4 or WebM; known by its bytes.' },
    language,
    model: { type: 'string', description: 'A speech model of GET /v1/models; the first one if absent.' },
    ...(isAlias && { response_format: format }),
  };
  return {
    post: {
      ...tabled(operations.transcribe, 'transcribeSpeech', path),
      description: isAlias
        ? 'The same operation as official clients call it; the answer is the provider’s.'
        : 'Sends a recording to the configured provider. Its seconds are measured here.',
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', required: [fileField], properties } } },
      },
      responses: {
        '200': {
          description: 'The transcript',
          content: isAlias
            ? {
                ...json({ type: 'object', required: ['text'], properties: { text: { type: 'string' } } }),
                'text/plain': { schema: { type: 'string' } },
              }
            : json(ref('Transcript')),
        },
        ...errorsOf([
          'invalid_multipart',
          'missing_parameter',
          'invalid_value',
          'unsupported_audio',
          'audio_too_long',
          'input_too_complex',
          ...keyedErrors,
          ...workErrors,
          'engine_overloaded',
          ...upstreamErrors,
        ]),
      },
    },
  };
}

const moderationsPath = {
  post: {
    ...tabled(operations.moderation, 'createModeration', operations.moderation.paths[0]),
    description:
      'Passed on to the configured provider of moderation, in the shape of official clients. `/v1/text/toxicity` answers one text without a provider too.',
    requestBody: { required: true, content: json(ref('ModerationRequest')) },
    responses: {
      '200': { description: 'The judgement of each text', content: json(ref('Moderation')) },
      ...errorsOf([
        ...jsonErrors,
        'string_above_max_length',
        ...keyedErrors,
        ...workErrors,
        ...upstreamErrors,
      ]),
    },
  },
};

/**
 * The OpenAPI 3.1 document of the developer API (section 4.2), from the schemas that validate. Operations that are
 * advertised and that nobody can do so far are not in it: there is no answer of theirs to describe.
 */
export function developerOpenApi(vendor: string, baseUrl: string): Record<string, unknown> {
  const paths: Record<string, object> = {
    [operations.chat.paths[0]]: chatPath,
    ...Object.fromEntries(textOperations.map((name) => [`/v1/text/${name}`, textPath(name)])),
    [operations.moderation.paths[0]]: moderationsPath,
    [operations.transcribe.paths[0]]: transcribePath(operations.transcribe.paths[0], 'audio'),
    [operations.transcribe.paths[1]]: transcribePath(operations.transcribe.paths[1], 'file'),
  };
  paths['/v1/models'] = keyedRead('listModels', 'Models and engines', 'ModelList');
  paths['/v1/models/{model}'] = keyedRead('retrieveModel', 'A model or engine', 'Model', {
    parameter: { name: 'model', in: 'path', required: true, schema: { type: 'string' } },
  });
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
        'Operations on text, chat, speech and images behind one key, in the shape of OpenAI’s API. GET /v1/models lists what is ready; what nobody serves answers 503.',
      contact: { name: vendor, url: `${baseUrl}${documentationPath}/developer-api` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'chat', description: 'By a provider, where one is configured.' },
      {
        name: 'text',
        description: 'By the portal’s own engines; moderation by a provider, where one is configured.',
      },
      { name: 'speech', description: 'Transcription by a provider, where one is configured.' },
      { name: 'account', description: 'What is ready, and what was used.' },
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: componentSchemas(
        {
          TextRequest: textRequestSchema,
          ChatRequest: chatRequestSchema,
          ModerationRequest: moderationRequestSchema,
        },
        {
          ...Object.fromEntries(
            textOperations.map((name) => [textSchemaName(name), textResponseSchemas[name]]),
          ),
          Moderation: moderationAnswerSchema,
          Transcript: transcriptSchema,
          Model: modelSchema,
          ModelList: modelListSchema,
          Usage: usageReportSchema,
          Error: developerErrorSchema,
        },
      ),
    },
  };
}
