import type { DeveloperAnswer } from '../http/request';
import type { HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { enginesOf, serverOf } from '../kernel/serving';
import type { Provider } from '../providers/providers';
import { spokenLanguage, transcriptFormats } from '../speech/speech';
import { type Call, metered } from './answer-call';
import {
  holdRecording,
  readField,
  readRecording,
  readSeconds,
  type TranscriptionRequest,
} from './read-recording';
import { transcribeElsewhere } from './transcribe-elsewhere';
import { transcribeHere } from './transcribe-here';

/**
 * Handles POST /v1/speech/transcribe and its alias, whose file field is `file` and whose answer format is the official
 * clients'.
 */
export async function handleTranscribe(call: Call): Promise<DeveloperAnswer> {
  if (serverOf('transcribe', call.deps) === undefined) throw new DeveloperError('provider_not_configured');
  return holdRecording(call, (held) => transcribe(call, held));
}

async function transcribe(call: Call, held: HeldBytes): Promise<DeveloperAnswer> {
  const isAlias = call.request.path === '/v1/audio/transcriptions';
  const asked = await readRequest(call, isAlias, held);
  const provider = call.deps.providers.speech;
  const model = asked.model ?? provider?.models[0];
  if (provider && model !== undefined && provider.models.includes(model)) {
    return askProvider(call, provider, { ...asked, model });
  }
  const engine = enginesOf('transcribe', call.deps).find(({ id }) => model === undefined || id === model);
  if (!engine) throw new DeveloperError('model_not_found', { param: 'model' });
  return transcribeHere(call, engine, asked);
}

async function readRequest(call: Call, isAlias: boolean, held: HeldBytes): Promise<TranscriptionRequest> {
  const recording = await readRecording(call, isAlias ? 'file' : 'audio', held);
  const { form } = recording;
  const language = readField(form, 'language') ?? 'auto';
  if (!spokenLanguage.test(language)) throw new DeveloperError('invalid_value', { param: 'language' });
  const stream = readField(form, 'stream') ?? 'false';
  if (stream !== 'true' && stream !== 'false') throw new DeveloperError('invalid_value', { param: 'stream' });
  const wanted = readField(form, 'response_format') ?? 'json';
  const responseFormat = transcriptFormats.find((format) => format === wanted);
  if (isAlias && !responseFormat) throw new DeveloperError('invalid_value', { param: 'response_format' });
  return {
    ...recording,
    language: language.toLowerCase() === 'auto' ? undefined : language,
    model: readField(form, 'model'),
    responseFormat: isAlias ? responseFormat : undefined,
    isStreamed: stream === 'true',
  };
}

function askProvider(call: Call, provider: Provider, asked: TranscriptionRequest & { model: string }) {
  const { model } = asked;
  return metered<DeveloperAnswer>(
    call,
    { operation: 'transcribe', provider: 'upstream', model },
    async (meter) => {
      const seconds = await readSeconds(call, asked);
      meter.measured.audioSeconds = seconds;
      return transcribeElsewhere(call, provider, asked, { meter, seconds });
    },
  );
}
