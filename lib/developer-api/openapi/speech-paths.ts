import { jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import { operations } from '../operations';
import { transcriptFormats } from '../speech/speech';
import { spokenFormats } from '../speech/synthesis';
import {
  engineResponseHeaders,
  errorsOf,
  jsonErrors,
  keyedErrors,
  madeResponseHeaders,
  tabled,
  upstreamErrors,
  workErrors,
} from './parts';

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
          headers: engineResponseHeaders,
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

function synthesizePath(path: string) {
  const sound = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    post: {
      ...tabled(operations.synthesize, 'synthesizeSpeech', path),
      description:
        'The text spoken, in bytes that come while they are made. What fails after the first of them cuts the connection.',
      requestBody: { required: true, content: json(ref('SynthesisRequest')) },
      responses: {
        '200': {
          description: 'The sound',
          headers: madeResponseHeaders,
          content: Object.fromEntries(Object.values(spokenFormats).map((type) => [type, sound])),
        },
        ...errorsOf([
          ...jsonErrors,
          'string_above_max_length',
          'unsupported_response_format',
          'unknown_voice',
          'unsupported_language',
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

/** The paths of speech. */
export const speechPaths: Readonly<Record<string, object>> = {
  [operations.transcribe.paths[0]]: transcribePath(operations.transcribe.paths[0], 'audio'),
  [operations.transcribe.paths[1]]: transcribePath(operations.transcribe.paths[1], 'file'),
  ...Object.fromEntries(operations.synthesize.paths.map((path) => [path, synthesizePath(path)])),
};
