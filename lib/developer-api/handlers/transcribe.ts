import { jsonOf } from '../../kernel/json-of';
import { developerJson, developerText, engineHeaders, modelHeaders } from '../http/answer';
import type { DeveloperAnswer } from '../http/request';
import type { HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { transcribedSecondsMax } from '../kernel/developer-limits';
import type { EngineInfo } from '../kernel/engine-info';
import { enginesOf, serverOf } from '../kernel/serving';
import type { Meter } from '../ledger/meter-calls';
import type { Provider, ProviderAnswer } from '../providers/providers';
import { serverSentEvents } from '../providers/server-sent-events';
import { isSameLanguage } from '../speech/synthesis';
import {
  deltaOf,
  providerEventSchema,
  spokenLanguage,
  srtOf,
  type Transcript,
  type TranscriptEvent,
  type TranscriptSegment,
  textOfSegments,
  transcriptAnswerSchema,
  transcriptFormats,
  verboseTranscript,
  vttOf,
} from '../speech/transcript';
import { type Call, callerOf, metered, type WorkClient } from './answer-call';
import {
  readAnnouncedSeconds,
  readField,
  readRecording,
  readSeconds,
  recordings,
  type TranscriptionRequest,
} from './read-recording';
import { streamEvents } from './stream-answer';

/**
 * Handles POST /v1/speech/transcribe and its alias, whose file field is `file` and whose answer format is the official
 * clients'.
 */
export async function handleTranscribe(call: Call): Promise<DeveloperAnswer> {
  if (serverOf('transcribe', call.deps) === undefined) throw new DeveloperError('provider_not_configured');
  return recordings.hold(call.key.keyId, async (held) => {
    const asked = await readRequest(call, held);
    const { provider, model, run } = transcriptionClient(call, asked);
    return metered(call, { operation: 'transcribe', provider, model }, run);
  });
}

/** Returns the client of an engine here or of the provider. Throws DeveloperError `model_not_found` or `unsupported_language`. */
function transcriptionClient(call: Call, asked: TranscriptionRequest): WorkClient<DeveloperAnswer> {
  const provider = call.deps.providers.speech;
  const model = asked.model ?? provider?.models[0];
  if (provider && model !== undefined && provider.models.includes(model)) {
    const run = (meter: Meter) => answerByProvider(call, provider, { ...asked, model }, meter);
    return { provider: 'upstream', model, run };
  }
  const engine = enginesOf('transcribe', call.deps).find(({ id }) => model === undefined || id === model);
  if (!engine) throw new DeveloperError('model_not_found', { param: 'model' });
  const language = languageOf(asked.language, engine);
  const run = (meter: Meter) =>
    answerByEngine(call, engine, { ...asked, language: asked.language ?? language }, meter);
  return { provider: 'local', model: engine.id, run };
}

async function readRequest(call: Call, held: HeldBytes): Promise<TranscriptionRequest> {
  const isAlias = call.request.path === '/v1/audio/transcriptions';
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

function transcriptAnswer(
  engine: string,
  text: string,
  language: string | null,
  duration_seconds: number,
  headers: Record<string, string>,
): DeveloperAnswer {
  return developerJson({ object: 'speech.transcript', engine, text, language, duration_seconds }, headers);
}

interface SentEvent {
  raw: string;
  isContent: boolean;
}

function sentEvent(event: TranscriptEvent): SentEvent {
  return { raw: `data: ${JSON.stringify(event)}\n\n`, isContent: event.type === 'transcript.text.delta' };
}

/** Sends the events of a transcript. The sent text is charged, from the first event that contains any. */
function transcriptStream(meter: Meter, headers: Record<string, string>) {
  return {
    headers,
    textOf({ raw, isContent }: SentEvent) {
      if (isContent) meter.charge();
      return raw;
    },
  };
}

/** Transcribes with an engine on this machine. Throws as the engine's process does. */
async function answerByEngine(
  call: Call,
  engine: EngineInfo,
  asked: TranscriptionRequest & { language: string },
  meter: Meter,
): Promise<DeveloperAnswer> {
  meter.measured.audioSeconds = (await readAnnouncedSeconds(call, asked, transcribedSecondsMax)) ?? 0;
  const { processes } = call.deps.engines;
  const { signal } = call.request;
  const transcript = processes.run('transcribe', { bytes: asked.bytes }, callerOf(call), signal);
  if (asked.isStreamed) {
    return streamEvents(
      meter,
      engineEvents(meter, transcript),
      transcriptStream(meter, engineHeaders(engine)),
    );
  }
  const segments: TranscriptSegment[] = [];
  for await (const segment of transcript.pieces) segments.push(segment);
  const { seconds } = await transcript.result;
  meter.measured.audioSeconds = seconds;
  return engineAnswer({ language: asked.language, seconds, segments }, engine, asked);
}

function languageOf(asked: string | undefined, { languages }: EngineInfo): string {
  const known = languages ?? [];
  const found = asked === undefined ? known[0] : known.find((language) => isSameLanguage(asked, language));
  if (found !== undefined) return found;
  throw new DeveloperError('unsupported_language', {
    param: 'language',
    message: `The language must be ${known.join(', ')}.`,
  });
}

interface EngineTranscript {
  pieces: AsyncIterable<TranscriptSegment>;
  result: Promise<{ seconds: number }>;
}

/** Yields segments as they are recognised. Meters the sound up to the last segment sent, and all of it at the end. */
async function* engineEvents(meter: Meter, { pieces, result }: EngineTranscript): AsyncGenerator<SentEvent> {
  const segments: TranscriptSegment[] = [];
  meter.measured.audioSeconds = 0;
  for await (const segment of pieces) {
    meter.measured.audioSeconds = segment.end;
    yield sentEvent(deltaOf(segment, segments.length === 0));
    segments.push(segment);
  }
  const { seconds } = await result;
  meter.measured.audioSeconds = seconds;
  const usage = { type: 'duration', seconds } as const;
  yield sentEvent({ type: 'transcript.text.done', text: textOfSegments(segments), usage });
}

function engineAnswer(
  transcript: Transcript,
  engine: EngineInfo,
  { responseFormat, form }: TranscriptionRequest,
): DeveloperAnswer {
  const headers = engineHeaders(engine);
  const plain = (text: string) => developerText(text, 'text/plain; charset=utf-8', headers);
  const text = textOfSegments(transcript.segments);
  const { seconds } = transcript;
  switch (responseFormat) {
    case undefined:
      return transcriptAnswer(engine.id, text, transcript.language, seconds, headers);
    case 'json':
      return developerJson({ text, usage: { type: 'duration', seconds } }, headers);
    case 'verbose_json':
      return developerJson(verboseTranscript(transcript, form.texts('timestamp_granularities[]')), headers);
    case 'text':
      return plain(`${text}\n`);
    case 'srt':
      return plain(srtOf(transcript));
    default:
      return plain(vttOf(transcript));
  }
}

const passedOn = ['prompt', 'temperature', 'timestamp_granularities[]', 'include[]', 'chunking_strategy'];

type AskedElsewhere = TranscriptionRequest & { model: string };

/** Transcribes with a model of the provider. Throws DeveloperError as the provider's answer does. */
async function answerByProvider(
  call: Call,
  provider: Provider,
  asked: AskedElsewhere,
  meter: Meter,
): Promise<DeveloperAnswer> {
  const seconds = await readSeconds(call, asked);
  meter.measured.audioSeconds = seconds;
  const { model, responseFormat = 'json' } = asked;
  const form = providerForm(asked, responseFormat);
  const answer = await provider.post('/audio/transcriptions', form, call.request.signal);
  const headers = modelHeaders(model);
  if (asked.isStreamed) {
    return streamEvents(meter, providerEvents(answer, seconds), transcriptStream(meter, headers));
  }
  const text = await answer.text();
  if (!responseFormat.endsWith('json')) return developerText(text, 'text/plain; charset=utf-8', headers);
  const parsed = transcriptAnswerSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new DeveloperError('upstream_error');
  if (asked.responseFormat) return developerText(text, 'application/json; charset=utf-8', headers);
  const language = parsed.data.language ?? asked.language ?? null;
  return transcriptAnswer(model, parsed.data.text, language, seconds, headers);
}

function providerForm(asked: AskedElsewhere, responseFormat: string): FormData {
  const { bytes, format, language, model } = asked;
  const form = new FormData();
  const blob = new Blob([bytes], { type: format.mimeType });
  form.set('file', blob, `audio.${format.extension}`);
  form.set('model', model);
  form.set('response_format', responseFormat);
  if (language !== undefined) form.set('language', language);
  if (asked.isStreamed) form.set('stream', 'true');
  if (asked.responseFormat) {
    for (const name of passedOn) for (const text of asked.form.texts(name)) form.append(name, text);
  }
  return form;
}

/**
 * Yields the provider's events as they arrive. Builds the events from a whole transcript if the provider does not
 * stream.
 */
async function* providerEvents(answer: ProviderAnswer, seconds: number): AsyncGenerator<SentEvent> {
  if (!answer.contentType.startsWith('text/event-stream')) {
    const parsed = transcriptAnswerSchema.safeParse(jsonOf(await answer.text()));
    if (!parsed.success) throw new DeveloperError('upstream_error');
    const { text } = parsed.data;
    yield sentEvent({ type: 'transcript.text.delta', delta: text });
    yield sentEvent({ type: 'transcript.text.done', text, usage: { type: 'duration', seconds } });
    return;
  }
  let isDone = false;
  for await (const { raw, data } of serverSentEvents(answer.pieces())) {
    if (data === '[DONE]') return;
    const event = data === undefined ? undefined : providerEventSchema.safeParse(jsonOf(data)).data;
    if (data !== undefined && !event) throw new DeveloperError('upstream_error');
    isDone ||= event?.type === 'transcript.text.done';
    yield { raw, isContent: event !== undefined };
  }
  if (!isDone) throw new DeveloperError('upstream_error');
}
