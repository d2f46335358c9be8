import { jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import { type ImageOperation, imageFormats, imageOperations, upscaleFactors } from '../image/image';
import { operations } from '../kernel/operations';
import { type TextOperation, textOperations } from '../text/text';
import {
  engineErrors,
  idempotencyKey,
  jsonErrors,
  keyedErrors,
  madeResponseHeaders,
  onceErrors,
  upstreamErrors,
  workErrors,
  workPath,
} from './parts';

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const textSchemaName = (operation: TextOperation) => `${capitalized(operation)}Response`;

/** Errors of a moderation provider when callers do not name its model. */
const moderationErrors = upstreamErrors.filter(
  (code) => code !== 'provider_not_configured' && code !== 'model_not_found',
);

function textPath(operation: TextOperation) {
  const path = `/v1/text/${operation}`;
  return workPath(operations[operation], `text${capitalized(operation)}`, path, {
    description: 'Responses name `engine` and `quality`. Offsets count Unicode code points.',
    body: json(ref('TextRequest')),
    answer: 'What was found',
    content: json(ref(textSchemaName(operation))),
    errors: [
      ...jsonErrors,
      'string_above_max_length',
      ...keyedErrors,
      ...workErrors,
      'input_too_complex',
      'engine_overloaded',
      ...(operation === 'toxicity' ? moderationErrors : []),
    ],
  });
}

/** Errors of an operation that a provider runs, and that runs once per Idempotency-Key. */
const passedOnErrors = [...keyedErrors, ...workErrors, ...onceErrors, ...upstreamErrors] as const;

const passedOn = {
  errors: [...jsonErrors, ...passedOnErrors],
  parameters: [idempotencyKey],
} as const;

/** An answer of a provider, whole or as events. */
const streamed = { ...json({ type: 'object' }), 'text/event-stream': { schema: { type: 'string' } } };

const [chatPath, responsesPath] = operations.chat.paths;
const [moderationPath] = operations.moderation.paths;
const [embeddingsPath] = operations.embeddings.paths;

export const textPaths: Readonly<Record<string, object>> = {
  [chatPath]: workPath(operations.chat, 'createChatCompletion', chatPath, {
    description:
      'The request is passed on to the configured provider, including fields that are not listed here. With `stream`, the response arrives as server-sent events and ends with `[DONE]`. If it fails in the middle, the last event contains an error instead.',
    body: json(ref('ChatRequest')),
    answer: 'The completion, as the provider returns it',
    content: streamed,
    ...passedOn,
  }),
  [responsesPath]: workPath(operations.chat, 'createResponse', chatPath, {
    summary: 'Responses',
    description:
      'The Responses API of OpenAI’s clients, run by the chat provider. Nothing is stored, so send all items of the conversation. Functions work if the model supports them. With `stream`, the response arrives as the events of that API. If it fails in the middle, the last event is `error`.',
    body: json(ref('ResponseRequest')),
    answer: 'The response',
    content: streamed,
    ...passedOn,
  }),
  [embeddingsPath]: workPath(operations.embeddings, 'createEmbedding', embeddingsPath, {
    description: 'Passed on to the configured embeddings provider. Vectors arrive in the requested encoding.',
    body: json(ref('EmbeddingRequest')),
    answer: 'A vector for each text',
    content: json({ type: 'object' }),
    ...passedOn,
  }),
  ...Object.fromEntries(textOperations.map((name) => [`/v1/text/${name}`, textPath(name)])),
  [moderationPath]: workPath(operations.moderation, 'createModeration', moderationPath, {
    description:
      'Passed on to the configured moderation provider, in the format OpenAI’s clients expect. To check one text without a provider, use `/v1/text/toxicity`.',
    body: json(ref('ModerationRequest')),
    answer: 'The result for each text',
    content: json(ref('Moderation')),
    ...passedOn,
    errors: [...jsonErrors, 'string_above_max_length', ...passedOnErrors],
  }),
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
  return workPath(operations[operation], operationIds[operation], operations[operation].paths[0], {
    description: `${descriptions[operation]} Always a PNG.`,
    body: { 'multipart/form-data': { schema: form } },
    answer: 'The image',
    headers: madeResponseHeaders,
    content: { 'image/png': { schema: binary }, ...json(ref('ImageAnswer')) },
    errors: [
      'invalid_multipart',
      'missing_parameter',
      'invalid_value',
      'unsupported_image',
      'image_too_large',
      'unsupported_response_format',
      'input_too_complex',
      ...engineErrors,
      ...upstreamErrors,
    ],
  });
}

export const imagePaths: Readonly<Record<string, object>> = Object.fromEntries(
  imageOperations.map((operation) => [operations[operation].paths[0], imagePath(operation)]),
);
