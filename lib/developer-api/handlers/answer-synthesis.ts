import type { SpeakInput } from '../engines/speak/speak';
import { engineHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import { speechSecondsMax, synthesisBodyBytesMax } from '../kernel/developer-limits';
import { enginesOf, serverOf } from '../kernel/serving';
import type { Meter } from '../ledger/meter-calls';
import type { Provider } from '../providers/providers';
import { aboutSeconds, asciiOf, isInLatinLetters, isSpeakable } from '../speech/spoken-text';
import {
  espeakVoicePrefix,
  type Speaker,
  type SpokenFormat,
  type SynthesisRequest,
  soundMarksOf,
  speakerOf,
  spokenFormatOf,
  spokenFormats,
  synthesisRequestSchema,
  voiceOf,
} from '../speech/synthesis';
import { type Call, callerOf, metered, type WorkClient } from './answer-call';
import { type MadeFile, piecesFrom, streamBytes } from './stream-answer';

/** Bytes needed to tell formats apart. */
const headBytes = 12;

type Check = (head: string) => boolean;

/** First bytes of speech files by the requested format, each byte as a character. */
const beginnings: Readonly<Record<string, Check>> = {
  mp3: (head) => /^(?:ID3|\xff[\xe0-\xff])/.test(head),
  aac: (head) => /^(?:ADIF|\xff[\xf0-\xf9]|ID3)/.test(head),
  opus: (head) => head.startsWith('OggS'),
  flac: (head) => head.startsWith('fLaC'),
  wav: (head) => /^RIFF[\s\S]{4}WAVE/.test(head),
  pcm: (head) => !/^(?:ID3|OggS|fLaC|RIFF[\s\S]{4}WAVE)/.test(head),
};

/**
 * Returns the bytes of a speech file, or undefined if they do not begin like the format: some providers ignore the
 * requested format. Other formats are not checked.
 */
export async function bytesOfFormat(
  format: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const reader = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await reader.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const check = beginnings[format];
  if (head.length > 0 && check && !check(head.subarray(0, headBytes).toString('latin1'))) {
    await reader.return?.();
    return undefined;
  }
  return piecesFrom(head, reader);
}

export async function handleSynthesize(call: Call): Promise<DeveloperAnswer> {
  const { deps, request } = call;
  if (serverOf('synthesize', deps) === undefined) throw new DeveloperError('provider_not_configured');
  const asked = await readDeveloperJson(request, synthesisBodyBytesMax, synthesisRequestSchema);
  const { provider, model, run } = speechClient(call, asked);
  return metered(call, { operation: 'synthesize', provider, model }, async (meter) =>
    streamBytes(meter, await run(meter)),
  );
}

/** Returns the client of an engine here or of the provider. Throws DeveloperError as {@link speakInputOf} and {@link speakerOf} do. */
function speechClient(call: Call, asked: SynthesisRequest): WorkClient<MadeFile> {
  const provider = call.deps.providers.synthesis;
  const model = asked.model ?? (isVoiceHere(call, asked) ? undefined : provider?.models[0]);
  if (provider && model !== undefined && provider.models.includes(model)) {
    const run = (meter: Meter) => speakByProvider(call, provider, { ...asked, model }, meter);
    return { provider: 'upstream', model, run };
  }
  const engines = enginesOf('synthesize', call.deps);
  const named = asked.model ? engines.filter(({ id }) => id === asked.model) : engines;
  if (named.length === 0) throw new DeveloperError('model_not_found', { param: 'model' });
  const format = spokenFormatOf(asked);
  const speaker = speakerOf(asked, named);
  const input = speakInputOf(asked, format, speaker);
  const run = async (meter: Meter): Promise<MadeFile> => ({
    bytes: speakByEngine(call, input, meter),
    contentType: spokenFormats[format],
    headers: engineHeaders(speaker.engine),
    emptyCode: 'engine_failed',
  });
  return { provider: 'local', model: speaker.engine.id, run };
}

/** Returns true if a request names a voice of an engine on this machine. */
function isVoiceHere({ deps }: Call, asked: SynthesisRequest): boolean {
  const wanted = voiceOf(asked);
  return enginesOf('synthesize', deps).some(({ voices = [] }) => voices.some(({ id }) => id === wanted));
}

async function speakByProvider(
  call: Call,
  provider: Provider,
  asked: SynthesisRequest & { model: string },
  meter: Meter,
): Promise<MadeFile> {
  meter.measured.characters = [...asked.input].length;
  const answer = await provider.post('/audio/speech', JSON.stringify(asked), call.request.signal);
  if (/^(?:text\/|application\/json)/.test(answer.contentType)) {
    await answer.text();
    throw new DeveloperError('upstream_error');
  }
  const format = asked.response_format ?? 'mp3';
  const bytes = await bytesOfFormat(format, answer.bytes());
  if (!bytes) {
    const message = `The provider did not send the format ${format}. Ask for another response_format.`;
    throw new DeveloperError('upstream_error', { message });
  }
  return {
    bytes,
    contentType: answer.contentType || 'application/octet-stream',
    headers: engineHeaders({
      engine: asked.model,
      quality: 'standard',
      digitalSourceType: 'trainedAlgorithmicMedia',
    }),
    emptyCode: 'upstream_error',
  };
}

/**
 * Builds the input of a speech engine on this machine. Throws DeveloperError `invalid_value` for a text without letters
 * or digits, `string_above_max_length` for one that takes too long to speak, and `unsupported_language` for a text in
 * other scripts if the voice knows only English letters.
 */
function speakInputOf(asked: SynthesisRequest, format: SpokenFormat, { engine, voice }: Speaker): SpeakInput {
  if (!engine.digitalSourceType) throw new DeveloperError('engine_failed');
  const isFlite = engine.id === 'flite';
  if (isFlite && !isInLatinLetters(asked.input)) {
    throw new DeveloperError('unsupported_language', {
      param: 'input',
      message: `The voice ${voice.id} speaks English, but the text uses another alphabet.`,
    });
  }
  if (!isSpeakable(isFlite ? asciiOf(asked.input) : asked.input)) {
    throw new DeveloperError('invalid_value', {
      param: 'input',
      message: 'The text has neither letters nor digits, so there is nothing to speak.',
    });
  }
  const speed = asked.speed ?? 1;
  if (aboutSeconds(asked.input, speed) > speechSecondsMax) {
    throw new DeveloperError('string_above_max_length', {
      param: 'input',
      message: `At this speed the text takes more than ${speechSecondsMax / 60} minutes to speak.`,
    });
  }
  return {
    engine: isFlite ? 'flite' : 'espeak-ng',
    voice: isFlite ? voice.id : voice.id.slice(espeakVoicePrefix.length),
    language: voice.language.split('-')[0] ?? 'en',
    text: asked.input,
    speed,
    format,
    marks: soundMarksOf(`${engine.engine} ${engine.version}`, voice.id, engine.digitalSourceType),
  };
}

/**
 * Speaks a text with an engine on this machine and yields the bytes of the file while they are made. Meters the
 * characters of each sentence whose sound was sent. Throws as the engine's process does.
 */
async function* speakByEngine(call: Call, input: SpeakInput, meter: Meter): AsyncGenerator<Uint8Array> {
  const { pieces } = call.deps.engines.processes.run('speak', input, callerOf(call), call.request.signal);
  let spokenCharacters = 0;
  for await (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      meter.measured.characters = spokenCharacters;
      yield piece;
    } else spokenCharacters = piece.characters;
  }
  meter.measured.characters = [...input.text].length;
}
