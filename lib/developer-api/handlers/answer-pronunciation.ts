import { wordsOf } from '../engines/pocketsphinx/dictionary';
import { developerJson, engineHeaders } from '../http/answer';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import {
  pronouncedCodePointsMax,
  pronouncedSecondsMax,
  pronouncedWordsMax,
} from '../kernel/developer-limits';
import { enginesOf } from '../kernel/serving';
import { isSameLanguage } from '../speech/synthesis';
import { spokenLanguage } from '../speech/transcript';
import { type Call, callerOf, metered } from './answer-call';
import { readAnnouncedSeconds, readField, readRecording, recordings } from './read-recording';

export async function handlePronunciation(call: Call): Promise<DeveloperAnswer> {
  const [engine] = enginesOf('pronunciation', call.deps);
  if (!engine) {
    throw new DeveloperError('provider_not_configured', {
      message: 'Scoring pronunciation needs pocketsphinx, which is not installed on this server.',
    });
  }
  return recordings.hold(call.key.keyId, async (held) => {
    const recording = await readRecording(call, 'audio', held);
    const language = readField(recording.form, 'language') ?? 'en-US';
    if (!spokenLanguage.test(language) || !isSameLanguage(language, 'en-US')) {
      throw new DeveloperError('unsupported_language', {
        param: 'language',
        message: 'The language must be en-US.',
      });
    }
    const text = textOf(readField(recording.form, 'text'));
    const what = { operation: 'pronunciation', provider: 'local', model: engine.id } as const;
    return metered(call, what, async (meter) => {
      meter.measured.audioSeconds = (await readAnnouncedSeconds(call, recording, pronouncedSecondsMax)) ?? 0;
      const { processes } = call.deps.engines;
      const input = { bytes: recording.bytes, text };
      const { seconds, assessment } = await processes.run(
        'pronounce',
        input,
        callerOf(call),
        call.request.signal,
      ).result;
      meter.measured.audioSeconds = seconds;
      return developerJson(
        {
          object: 'speech.pronunciation',
          engine: engine.id,
          quality: engine.quality,
          language: 'en-US',
          duration_seconds: seconds,
          ...assessment,
        },
        engineHeaders(engine),
      );
    });
  });
}

function textOf(text: string | undefined): string {
  if (text === undefined) throw new DeveloperError('missing_parameter', { param: 'text' });
  if ([...text].length > pronouncedCodePointsMax || wordsOf(text).length > pronouncedWordsMax) {
    throw new DeveloperError('string_above_max_length', {
      param: 'text',
      message: `The text can have up to ${pronouncedWordsMax} words and ${pronouncedCodePointsMax} characters.`,
    });
  }
  return text;
}
