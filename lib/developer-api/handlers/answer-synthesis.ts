import type { SpeakInput } from '../engines/speak/speak';
import { engineHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import { speechSecondsMax, synthesisBodyBytesMax } from '../kernel/developer-limits';
import { enginesOf, serverOf } from '../kernel/serving';
import type { Meter } from '../ledger/meter-calls';
import type { Provider } from '../providers/providers';
import { espeakVoicePrefix } from '../speech/espeak-voices';
import { aboutSeconds, asciiOf, isInLatinLetters, isSpeakable } from '../speech/spoken-text';
import {
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
import { type Call, callerOf, metered } from './answer-call';
import { streamBytes } from './stream-bytes';

export async function handleSynthesize(call: Call): Promise<DeveloperAnswer> {
  const { deps, request } = call;
  if (serverOf('synthesize', deps) === undefined) throw new DeveloperError('provider_not_configured');
  const asked = await readDeveloperJson(request, synthesisBodyBytesMax, synthesisRequestSchema);
  const provider = deps.providers.synthesis;
  const model = asked.model ?? (isVoiceHere(call, asked) ? undefined : provider?.models[0]);
  if (provider && model !== undefined && provider.models.includes(model)) {
    return speakElsewhere(call, provider, { ...asked, model });
  }
  return speakHere(call, asked);
}

/** Returns true if a request names a voice of an engine on this machine. */
function isVoiceHere({ deps }: Call, asked: SynthesisRequest): boolean {
  const wanted = voiceOf(asked);
  return enginesOf('synthesize', deps).some(({ voices = [] }) => voices.some(({ id }) => id === wanted));
}

/** Speaks with the engine named as the model, or with the default engine. */
function speakHere(call: Call, asked: SynthesisRequest): Promise<DeveloperAnswer> {
  const engines = enginesOf('synthesize', call.deps);
  const named = asked.model ? engines.filter(({ id }) => id === asked.model) : engines;
  if (named.length === 0) throw new DeveloperError('model_not_found', { param: 'model' });
  const format = spokenFormatOf(asked);
  const speaker = speakerOf(asked, named);
  const { engine } = speaker;
  const what = { operation: 'synthesize', provider: 'local', model: engine.id } as const;
  const input = speakInputOf(asked, format, speaker);
  return metered(call, what, (meter) =>
    streamBytes(meter, serveSynthesis(call, input, meter), {
      contentType: spokenFormats[format],
      headers: engineHeaders(engine),
      emptyCode: 'engine_failed',
    }),
  );
}

function speakElsewhere(
  call: Call,
  provider: Provider,
  asked: SynthesisRequest & { model: string },
): Promise<DeveloperAnswer> {
  const { model } = asked;
  return metered(call, { operation: 'synthesize', provider: 'upstream', model }, async (meter) => {
    meter.measured.characters = [...asked.input].length;
    const answer = await provider.post('/audio/speech', JSON.stringify(asked), call.request.signal);
    if (/^(?:text\/|application\/json)/.test(answer.contentType)) {
      await answer.text();
      throw new DeveloperError('upstream_error');
    }
    return streamBytes(meter, answer.bytes(), {
      contentType: answer.contentType || 'application/octet-stream',
      headers: engineHeaders({
        engine: model,
        quality: 'standard',
        digitalSourceType: 'trainedAlgorithmicMedia',
      }),
      emptyCode: 'upstream_error',
    });
  });
}

/**
 * Builds the input of a speech engine on this machine. Throws DeveloperError `invalid_value` for a text without letters
 * or digits, `string_above_max_length` for one that takes too long to speak, and `unsupported_language` for a text in
 * other scripts if the voice knows only English letters.
 */
function speakInputOf(asked: SynthesisRequest, format: SpokenFormat, { engine, voice }: Speaker): SpeakInput {
  if (!voice || !engine.digitalSourceType) throw new DeveloperError('engine_failed');
  const isFlite = engine.id === 'flite';
  if (isFlite && !isInLatinLetters(asked.input)) {
    throw new DeveloperError('unsupported_language', {
      param: 'input',
      message: `The voice ${voice.id} speaks English; the text is in other letters.`,
    });
  }
  if (!isSpeakable(isFlite ? asciiOf(asked.input) : asked.input)) {
    throw new DeveloperError('invalid_value', {
      param: 'input',
      message: 'The text has neither letters nor digits: there is nothing to be spoken.',
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
async function* serveSynthesis(call: Call, input: SpeakInput, meter: Meter): AsyncGenerator<Uint8Array> {
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
