import { asciiOf, isSpeakable } from '../../speech/spoken-text';
import { type SpokenFormat, spokenSampleRate } from '../../speech/synthesis';
import type { SoundMarks } from '../../speech/synthetic-marks';
import { utterancesOf } from '../../speech/utterances';
import type { EngineJob } from '../processes/work';
import { resampled } from '../sound/resampler';
import { encoderOf } from './encoders';
import { speakByEspeak } from './espeak';
import { speakByFlite } from './flite';
import type { Sound } from './sound';

/** What is to be spoken, and how. */
export interface SpeakInput {
  engine: 'flite' | 'espeak-ng';
  /** A voice of flite, or a language of espeak-ng. */
  voice: string;
  /** The language of the text, by which its sentences are told apart. */
  language: string;
  text: string;
  /** How many times as fast as usual. */
  speed: number;
  format: SpokenFormat;
  marks: SoundMarks;
}

/**
 * A piece of the file, or how many characters of the text its next pieces go up to. Bytes are bytes alone, so that
 * whoever holds pieces for a slow reader knows how much he holds.
 */
export type SpeakPiece = Uint8Array | { characters: number };

/** What it came to. */
export interface SpeakResult {
  /** Seconds of sound. */
  seconds: number;
}

/** What the engine uses of its job. */
type SpeakJob = Pick<EngineJob<SpeakPiece>, 'emit' | 'signal'>;

/** Speaks a text sentence by sentence; each is encoded and given before the next is made. */
export async function speak(input: SpeakInput, job: SpeakJob): Promise<SpeakResult> {
  const { signal } = job;
  const outlet = new Outlet(job.emit);
  const encoder = await encoderOf(input.format, input.marks, (bytes) => outlet.write(bytes));
  let samples = 0;
  try {
    for (const { text, spokenCharacters } of utterancesOf(input.text, input.language)) {
      signal.throwIfAborted();
      if (!isSpeakable(input.engine === 'flite' ? asciiOf(text) : text)) continue;
      const sound = await speakUtterance(text, input, signal);
      await outlet.announce(spokenCharacters);
      const made = resampled(sound.samples, sound.sampleRate, spokenSampleRate);
      samples += made.length;
      await encoder.add(made);
      await outlet.flush();
    }
    await encoder.finish();
    await outlet.flush();
  } finally {
    await encoder.free();
  }
  return { seconds: samples / spokenSampleRate };
}

function speakUtterance(text: string, input: SpeakInput, signal: AbortSignal): Promise<Sound> {
  const { engine, voice, speed } = input;
  return engine === 'flite' ? speakByFlite(text, voice, speed) : speakByEspeak(text, voice, speed, signal);
}

/** Bytes that are given at once where as many are there. */
const givenAtOnceBytes = 16_384;

/** Gives bytes in larger pieces than encoders make, and one after another: an encoder writes when it likes. */
class Outlet {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #hasAnnounced = false;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly emit: SpeakJob['emit']) {}

  /** Takes bytes; resolves when more can be taken. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes >= givenAtOnceBytes) await this.flush();
  }

  /** Says how far the bytes go that come now. What a file begins with goes with its first sentence. */
  async announce(characters: number): Promise<void> {
    if (this.#hasAnnounced) await this.flush();
    this.#hasAnnounced = true;
    await this.#give({ characters });
  }

  /** Gives what is held. */
  async flush(): Promise<void> {
    if (this.#heldBytes === 0) return;
    const bytes = Uint8Array.from(Buffer.concat(this.#held));
    this.#held = [];
    this.#heldBytes = 0;
    await this.#give(bytes);
  }

  #give(piece: SpeakPiece): Promise<void> {
    this.#last = this.#last.then(() => this.emit(piece));
    return this.#last;
  }
}
