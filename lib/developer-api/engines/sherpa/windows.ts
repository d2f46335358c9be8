import { heardRate } from '../sound/decode-sound';

/** A stretch of sound, and where it begins, in samples. */
export interface SoundWindow {
  from: number;
  samples: Float32Array;
}

/** Models of Whisper's kind hear 30 seconds at a time. */
const longest = 28 * heardRate;

/** Where a stretch may end, before its longest; and how long a pause is looked for in it. */
const shortest = 18 * heardRate;
const pause = heardRate / 5;

/** Sound in stretches of at most 28 seconds, each of which ends where it is quietest, so that no word is cut. */
export async function* windowsOf(sound: AsyncIterable<Float32Array>): AsyncGenerator<SoundWindow> {
  let held = new Float32Array();
  let from = 0;
  for await (const piece of sound) {
    const both = new Float32Array(held.length + piece.length);
    both.set(held);
    both.set(piece, held.length);
    held = both;
    while (held.length >= longest) {
      const end = quietestPlace(held);
      yield { from, samples: held.slice(0, end) };
      held = held.slice(end);
      from += end;
    }
  }
  if (held.length > 0) yield { from, samples: held };
}

function quietestPlace(samples: Float32Array): number {
  let quietest = longest;
  let least = Number.POSITIVE_INFINITY;
  for (let at = shortest; at + pause <= longest; at += pause / 2) {
    const power = samples.subarray(at, at + pause).reduce((sum, sample) => sum + sample * sample, 0);
    if (power < least) {
      least = power;
      quietest = at + pause / 2;
    }
  }
  return quietest;
}
