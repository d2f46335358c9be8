import { jsonOf } from '../../kernel/json-of';
import { ByteBudget, bodyBytesOf } from '../admit-bytes';
import { type Call, callerOf, metered } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { audioBytesMax, audioSecondsMax, speechBodyBytesMax } from '../developer-limits';
import { developerJson, developerText, modelHeaders } from '../http/answer';
import { type DeveloperForm, readDeveloperForm } from '../http/read-form';
import type { DeveloperAnswer } from '../http/request';
import type { Provider } from '../providers/providers';
import { type AudioFormat, sniffAudio } from './sniff';
import { spokenLanguage, transcriptAnswerSchema, transcriptFormats } from './speech';

/** Fields of the alias that go to the provider as they are. */
const passedOn = ['prompt', 'temperature', 'timestamp_granularities[]', 'include[]', 'chunking_strategy'];

/**
 * What recordings that are under way may have in bytes together. Each is in memory several times while it is
 * measured and passed on, so four of the largest are some hundreds of megabytes.
 */
const recordings = new ByteBudget(4 * speechBodyBytesMax);

/** A recording as it was sent, and what is asked about it. */
interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  format: AudioFormat;
  /** Undefined where the provider is to find out. */
  language: string | undefined;
  model: string;
  form: DeveloperForm;
}

/** POST /v1/speech/transcribe, and its alias, whose file is `file` and whose answer is the official clients'. */
export async function handleTranscribe(call: Call): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.speech;
  if (!provider) throw new DeveloperError('provider_not_configured');
  return recordings.hold(bodyBytesOf(call.request, speechBodyBytesMax), () => transcribe(call, provider));
}

async function transcribe(call: Call, provider: Provider): Promise<DeveloperAnswer> {
  const isAlias = call.request.path === '/v1/audio/transcriptions';
  const recording = await readRecording(call, provider, isAlias ? 'file' : 'audio');
  const { model } = recording;
  return metered(call, { operation: 'transcribe', provider: 'upstream', model }, async (meter) => {
    const seconds = await measuredSeconds(call, recording);
    meter.measured.audioSeconds = seconds;
    return isAlias
      ? transcribeAsAsked(call, provider, recording)
      : developerJson(await transcript(call, provider, recording, seconds), modelHeaders(model));
  });
}

async function readRecording(call: Call, provider: Provider, fileField: string): Promise<Recording> {
  const form = await readDeveloperForm(call.request, speechBodyBytesMax);
  const bytes = form.file(fileField);
  if (bytes === undefined) {
    throw new DeveloperError('missing_parameter', {
      param: fileField,
      message: `The file ${fileField} is missing.`,
    });
  }
  if (bytes.length > audioBytesMax) throw new DeveloperError('payload_too_large', { param: fileField });
  const format = sniffAudio(bytes);
  if (!format) throw new DeveloperError('unsupported_audio', { param: fileField });
  const asked = textOf(form, 'language') ?? 'auto';
  if (!spokenLanguage.test(asked)) throw new DeveloperError('invalid_value', { param: 'language' });
  const model = textOf(form, 'model') ?? provider.models[0] ?? '';
  if (!provider.models.includes(model)) throw new DeveloperError('model_not_found', { param: 'model' });
  return { bytes, format, language: asked.toLowerCase() === 'auto' ? undefined : asked, model, form };
}

function textOf(form: DeveloperForm, name: string): string | undefined {
  const text = form.texts(name)[0]?.trim();
  return text === '' ? undefined : text;
}

async function measuredSeconds(call: Call, { bytes, format }: Recording): Promise<number> {
  const { mimeType } = format;
  const { seconds } = await call.deps.engines.recordings.runOne(
    { kind: 'audio_seconds', bytes, mimeType },
    callerOf(call),
  );
  if (seconds === null) throw new DeveloperError('unsupported_audio');
  if (seconds > audioSecondsMax) throw new DeveloperError('audio_too_long');
  return Math.round(seconds * 1_000) / 1_000;
}

function providerForm(recording: Recording, responseFormat: string): FormData {
  const { bytes, format, language, model } = recording;
  const form = new FormData();
  const blob = new Blob([bytes], { type: format.mimeType });
  form.set('file', blob, `audio.${format.extension}`);
  form.set('model', model);
  form.set('response_format', responseFormat);
  if (language !== undefined) form.set('language', language);
  return form;
}

async function transcript(call: Call, provider: Provider, recording: Recording, seconds: number) {
  const form = providerForm(recording, 'json');
  const text = await (await provider.post('/audio/transcriptions', form, call.request.signal)).text();
  const parsed = transcriptAnswerSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new DeveloperError('upstream_error');
  const language = parsed.data.language ?? recording.language ?? null;
  return {
    object: 'speech.transcript',
    engine: recording.model,
    text: parsed.data.text,
    language,
    duration_seconds: seconds,
  };
}

async function transcribeAsAsked(call: Call, provider: Provider, recording: Recording) {
  const wanted = textOf(recording.form, 'response_format') ?? 'json';
  const responseFormat = transcriptFormats.find((format) => format === wanted);
  if (!responseFormat) throw new DeveloperError('invalid_value', { param: 'response_format' });
  const form = providerForm(recording, responseFormat);
  for (const name of passedOn) for (const text of recording.form.texts(name)) form.append(name, text);
  const text = await (await provider.post('/audio/transcriptions', form, call.request.signal)).text();
  if (!responseFormat.endsWith('json')) {
    return developerText(text, 'text/plain; charset=utf-8', modelHeaders(recording.model));
  }
  if (!transcriptAnswerSchema.safeParse(jsonOf(text)).success) throw new DeveloperError('upstream_error');
  return developerText(text, 'application/json; charset=utf-8', modelHeaders(recording.model));
}
