import { jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import { type ImageOperation, imageFormats, imageOperations, upscaleFactors } from '../image/image';
import { operations } from '../kernel/operations';
import { type TextOperation, textOperations } from '../text/text';
import {
  engineResponseHeaders,
  errorsOf,
  idempotencyKey,
  jsonErrors,
  keyedErrors,
  madeResponseHeaders,
  onceErrors,
  tabled,
  upstreamErrors,
  workErrors,
} from './parts';

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const textSchemaName = (operation: TextOperation) => `${capitalized(operation)}Response`;

/** Errors of a moderation provider when callers do not name its model. */
const moderationErrors = upstreamErrors.filter(
  (code) => code !== 'provider_not_configured' && code !== 'model_not_found',
);

function textPath(operation: TextOperation) {
  return {
    post: {
      ...tabled(operations[operation], `text${capitalized(operation)}`, `/v1/text/${operation}`),
      description: 'Answers name `engine` and `quality`. Offsets count Unicode code points.',
      requestBody: { required: true, content: json(ref('TextRequest')) },
      responses: {
        '200': {
          description: 'What was found',
          headers: engineResponseHeaders,
          content: json(ref(textSchemaName(operation))),
        },
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

const moderationsPath = {
  post: {
    ...tabled(operations.moderation, 'createModeration', operations.moderation.paths[0]),
    description:
      'Passed on to the configured moderation provider, in the format of official clients. To check one text without a provider, use `/v1/text/toxicity`.',
    requestBody: { required: true, content: json(ref('ModerationRequest')) },
    responses: {
      '200': {
        description: 'The result for each text',
        headers: engineResponseHeaders,
        content: json(ref('Moderation')),
      },
      ...errorsOf([
        ...jsonErrors,
        'string_above_max_length',
        ...keyedErrors,
        ...workErrors,
        ...onceErrors,
        ...upstreamErrors,
      ]),
    },
    parameters: [idempotencyKey],
  },
};

const chatPath = {
  post: {
    ...tabled(operations.chat, 'createChatCompletion', operations.chat.paths[0]),
    description:
      'The request is passed on to the configured provider, with any fields that are not named here. With `stream` the answer comes as server-sent events that end with `[DONE]`; a failure in the middle ends them with an event that contains an error instead.',
    requestBody: { required: true, content: json(ref('ChatRequest')) },
    responses: {
      '200': {
        description: 'The completion, as the provider gives it',
        headers: engineResponseHeaders,
        content: { ...json({ type: 'object' }), 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...errorsOf([...jsonErrors, ...keyedErrors, ...workErrors, ...onceErrors, ...upstreamErrors]),
    },
    parameters: [idempotencyKey],
  },
};

const responsesPath = {
  post: {
    ...tabled(operations.chat, 'createResponse', operations.chat.paths[0]),
    summary: 'Responses',
    description:
      'The Responses API of official clients, run by the chat provider and without storage: send all items of the conversation. Functions work if the model supports them. With `stream` the answer comes as the events of that API; a failure in the middle ends them with the event `error`.',
    requestBody: { required: true, content: json(ref('ResponseRequest')) },
    responses: {
      '200': {
        description: 'The response',
        headers: engineResponseHeaders,
        content: { ...json({ type: 'object' }), 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...errorsOf([...jsonErrors, ...keyedErrors, ...workErrors, ...onceErrors, ...upstreamErrors]),
    },
    parameters: [idempotencyKey],
  },
};

const embeddingsPath = {
  post: {
    ...tabled(operations.embeddings, 'createEmbedding', operations.embeddings.paths[0]),
    description: 'Passed on to the configured embeddings provider. Vectors arrive in the requested encoding.',
    requestBody: { required: true, content: json(ref('EmbeddingRequest')) },
    responses: {
      '200': {
        description: 'A vector for each text',
        headers: engineResponseHeaders,
        content: json({ type: 'object' }),
      },
      ...errorsOf([...jsonErrors, ...keyedErrors, ...workErrors, ...onceErrors, ...upstreamErrors]),
    },
    parameters: [idempotencyKey],
  },
};

export const textPaths: Readonly<Record<string, object>> = {
  [operations.chat.paths[0]]: chatPath,
  [operations.chat.paths[1]]: responsesPath,
  [operations.embeddings.paths[0]]: embeddingsPath,
  ...Object.fromEntries(textOperations.map((name) => [`/v1/text/${name}`, textPath(name)])),
  [operations.moderation.paths[0]]: moderationsPath,
};

const operationIds: Readonly<Record<ImageOperation, string>> = {
  remove_background: 'removeBackground',
  upscale: 'upscaleImage',
  restore_face: 'restoreFace',
};

const descriptions: Readonly<Record<ImageOperation, string>> = {
  remove_background: 'The foreground, on a transparent background.',
  upscale: 'The image, two or four times as wide and high.',
  restore_face: 'The image with its faces restored, by a provider.',
};

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

function imagePath(operation: ImageOperation) {
  const properties = {
    image: { ...binary, description: 'PNG, JPEG or WebP; the type is detected from the content.' },
    ...(operation === 'upscale' && {
      factor: { type: 'string', enum: upscaleFactors.map(String), default: '2' },
    }),
    response_format: { type: 'string', enum: imageFormats, default: 'png' },
  };
  const form = { type: 'object', required: ['image'], properties };
  return {
    post: {
      ...tabled(operations[operation], operationIds[operation], operations[operation].paths[0]),
      description: `${descriptions[operation]} Always a PNG.`,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
      responses: {
        '200': {
          description: 'The image',
          headers: madeResponseHeaders,
          content: { 'image/png': { schema: binary }, ...json(ref('ImageAnswer')) },
        },
        ...errorsOf([
          'invalid_multipart',
          'missing_parameter',
          'invalid_value',
          'unsupported_image',
          'image_too_large',
          'unsupported_response_format',
          'input_too_complex',
          ...keyedErrors,
          ...workErrors,
          'engine_failed',
          'engine_overloaded',
          ...upstreamErrors,
        ]),
      },
    },
  };
}

export const imagePaths: Readonly<Record<string, object>> = Object.fromEntries(
  imageOperations.map((operation) => [operations[operation].paths[0], imagePath(operation)]),
);
