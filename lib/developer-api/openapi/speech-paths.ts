import { jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import {
  pronouncedCodePointsMax,
  pronouncedSecondsMax,
  pronouncedWordsMax,
  streamedSecondsMax,
  streamFrameBytesMax,
} from '../kernel/developer-limits';
import { operations } from '../kernel/operations';
import { spokenFormats } from '../speech/synthesis';
import { transcriptFormats } from '../speech/transcript';
import {
  engineErrors,
  engineResponseHeaders,
  errorsOf,
  jsonErrors,
  keyedErrors,
  madeResponseHeaders,
  tabled,
  upstreamErrors,
  workPath,
} from './parts';

const recordingErrors = [
  'unsupported_audio',
  'audio_too_long',
  'unsupported_language',
  'input_too_complex',
  ...engineErrors,
] as const;

function transcribePath(path: string, fileField: string) {
  const isAlias = fileField === 'file';
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const language = { type: 'string', description: 'A language code, or `auto`.', default: 'auto' };
  const format = { type: 'string', enum: transcriptFormats, default: 'json' };
  const properties = {
    [fileField]: { ...file, description: 'WAV, MP3, FLAC, Ogg, MP4 or WebM; detected from its content.' },
    language,
    model: {
      type: 'string',
      description: 'The id of a transcription model from GET /v1/models. If absent, the default one is used.',
    },
    stream: {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
      description: 'Parts of the text as server-sent events, in the format OpenAI’s clients expect.',
    },
    ...(isAlias && { response_format: format }),
  };
  return workPath(operations.transcribe, 'transcribeSpeech', path, {
    description: isAlias
      ? 'The same operation at the path that OpenAI’s clients use, with the response they expect.'
      : 'Run by the configured provider or an engine on this server. The portal measures the seconds that are charged.',
    body: { 'multipart/form-data': { schema: { type: 'object', required: [fileField], properties } } },
    answer: 'The transcript',
    content: isAlias
      ? {
          ...json({ type: 'object', required: ['text'], properties: { text: { type: 'string' } } }),
          'text/plain': { schema: { type: 'string' } },
          'text/event-stream': { schema: { type: 'string' } },
        }
      : json(ref('Transcript')),
    errors: [
      'invalid_multipart',
      'missing_parameter',
      'invalid_value',
      ...recordingErrors,
      ...upstreamErrors,
    ],
  });
}

function synthesizePath(path: string) {
  const sound = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return workPath(operations.synthesize, 'synthesizeSpeech', path, {
    description:
      'The spoken text, streamed while it is generated. A failure after the first byte cuts the connection.',
    body: json(ref('SynthesisRequest')),
    answer: 'The audio',
    headers: madeResponseHeaders,
    content: Object.fromEntries(Object.values(spokenFormats).map((type) => [type, sound])),
    errors: [
      ...jsonErrors,
      'string_above_max_length',
      'unsupported_response_format',
      'unknown_voice',
      'unsupported_language',
      'input_too_complex',
      ...engineErrors,
      ...upstreamErrors,
    ],
  });
}

const readAloud = {
  type: 'object',
  required: ['audio', 'text'],
  properties: {
    audio: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `WAV, MP3, FLAC, Ogg or WebM, up to ${pronouncedSecondsMax} seconds long.`,
    },
    text: {
      type: 'string',
      maxLength: pronouncedCodePointsMax,
      description: `The text to read, up to ${pronouncedWordsMax} words.`,
    },
    language: { type: 'string', description: 'Only `en-US`.', default: 'en-US' },
  },
};

const [pronunciationPath] = operations.pronunciation.paths;

const describedPronunciation = workPath(operations.pronunciation, 'scorePronunciation', pronunciationPath, {
  description:
    'Scores how well a text was read aloud: overall, by word and by speech sound. Run by an engine on this server, for en-US only.',
  body: { 'multipart/form-data': { schema: readAloud } },
  answer: 'The scores',
  content: json(ref('Pronunciation')),
  errors: [
    'invalid_multipart',
    'missing_parameter',
    'invalid_value',
    'string_above_max_length',
    ...recordingErrors,
    'provider_not_configured',
  ],
});

/**
 * Describes the opening handshake and links to the documentation, because OpenAPI cannot describe WebSocket
 * messages.
 */
function streamPath(documentation: string) {
  return {
    get: {
      ...tabled(operations.stream, 'streamSpeech', operations.stream.paths[0]),
      description: `A WebSocket (RFC 6455) that receives speech and sends a live transcript. Frames contain 16-bit samples (16,000 per second, one channel), up to ${streamFrameBytesMax} bytes each. To end the stream, send \`{"type":"end"}\` as text. Events arrive as text: \`transcript.text.delta\`, \`transcript.text.done\`, and \`error\` for later failures, such as \`audio_too_long\` after ${streamedSecondsMax} seconds. A client generated from this document cannot open the WebSocket.`,
      externalDocs: { description: 'The format of its messages', url: `${documentation}#streams` },
      parameters: [
        {
          name: 'language',
          in: 'query',
          required: false,
          description: 'A language code, or `auto`.',
          schema: { type: 'string', default: 'auto' },
        },
        ...Object.entries(handshake).map(([name, schema]) => ({
          name,
          in: 'header',
          required: true,
          description: 'Handshake header, which WebSocket clients send.',
          schema,
        })),
      ],
      responses: {
        '101': {
          description: 'The WebSocket is open',
          headers: engineResponseHeaders,
        },
        ...errorsOf([
          'unsupported_language',
          ...keyedErrors,
          'insufficient_scope',
          'insufficient_quota',
          'provider_not_configured',
        ]),
        '426': {
          ...errorsOf(['websocket_required'])['426'],
          headers: { Upgrade: { description: 'The protocol.', schema: { const: 'websocket' } } },
        },
      },
    },
  };
}

/** Handshake headers of a WebSocket client, without the random key. */
const handshake = {
  Upgrade: { type: 'string', const: 'websocket' },
  'Sec-WebSocket-Version': { type: 'string', const: '13' },
};

/** The paths of speech; `documentation` is the URL of the page that describes the messages of streams. */
export const speechPaths = (documentation: string): Readonly<Record<string, object>> => ({
  [operations.transcribe.paths[0]]: transcribePath(operations.transcribe.paths[0], 'audio'),
  [operations.transcribe.paths[1]]: transcribePath(operations.transcribe.paths[1], 'file'),
  [pronunciationPath]: describedPronunciation,
  ...Object.fromEntries(operations.synthesize.paths.map((path) => [path, synthesizePath(path)])),
  [operations.stream.paths[0]]: streamPath(documentation),
});
