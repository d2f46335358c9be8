import { type Call, callerOf } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { speechSecondsMax } from '../developer-limits';
import type { SpeakInput } from '../engines/speak/speak';
import type { Meter } from '../ledger/meter-calls';
import { espeakVoicePrefix } from './espeak-voices';
import { aboutSeconds, asciiOf, isInLatinLetters, isSpeakable } from './spoken-text';
import type { Speaker, SpokenFormat, SynthesisRequest } from './synthesis';
import { soundMarksOf } from './synthetic-marks';

/**
 * Builds the input of a speech engine on this machine. Throws DeveloperError `invalid_value` for a text without letters
 * or digits, `string_above_max_length` for one that takes too long to speak, and `unsupported_language` for a text in
 * other scripts if the voice knows only English letters.
 */
export function speakInputOf(
  asked: SynthesisRequest,
  format: SpokenFormat,
  { engine, voice }: Speaker,
): SpeakInput {
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
export async function* serveSynthesis(
  call: Call,
  input: SpeakInput,
  meter: Meter,
): AsyncGenerator<Uint8Array> {
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
