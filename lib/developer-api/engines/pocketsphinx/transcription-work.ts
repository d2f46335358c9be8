import { DeveloperError } from '../../developer-errors';
import { heardSecondsMax } from '../../developer-limits';
import type { HeardSegment } from '../../speech/transcript';
import type { EngineWork } from '../processes/work';
import { decodeSound, heardRate } from '../sound/decode-sound';
import { listen } from './listen';
import { findPocketSphinx } from './programs';

/** Duration of the processed sound, in seconds. */
export interface Heard {
  seconds: number;
}

/** Transcribes a recording and emits one piece per stretch of speech. Throws DeveloperError as its decoder does. */
export const transcribeRecording: EngineWork<{ bytes: Uint8Array }, HeardSegment, Heard> = (
  { bytes },
  { emit, signal },
) => hear(decodeSound(bytes, heardSecondsMax), emit, signal);

/** Transcribes live sound (16 bits, 16 kHz) and emits one piece per stretch of speech. */
export const transcribeStream: EngineWork<null, HeardSegment, Heard, Int16Array> = (
  _input,
  { emit, signal, fed },
) => hear(fed, emit, signal);

async function hear(
  sound: AsyncIterable<Int16Array>,
  emit: (segment: HeardSegment) => Promise<void>,
  signal: AbortSignal,
): Promise<Heard> {
  const programs = findPocketSphinx();
  if (!programs) throw new DeveloperError('provider_not_configured');
  let samples = 0;
  const counted = async function* () {
    for await (const piece of sound) {
      samples += piece.length;
      yield piece;
    }
  };
  for await (const segment of listen(programs, counted(), signal)) await emit(segment);
  return { seconds: samples / heardRate };
}
