import { asciiOf, isSpeakable, utterancesOf } from '../../speech/spoken-text';
import { type SoundMarks, type SpokenFormat, spokenSampleRate } from '../../speech/synthesis';
import type { EngineJob } from '../processes/work';
import { resampled } from '../sound/resampler';
import { encoderOf } from './encoders';
import { type Sound, speakByEspeak } from './espeak';
import { speakByFlite } from './flite';

export interface SpeakInput {
  engine: 'flite' | 'espeak-ng';
  /** A voice of flite, or a language of espeak-ng. */
  voice: string;
  language: string;
  text: string;
  /** Factor of the normal speed. */
  speed: number;
  format: SpokenFormat;
  marks: SoundMarks;
}

/**
 * A piece of the file, or the number of characters that the next pieces reach. Bytes are separate from counts, so that
 * a buffer can measure its size.
 */
export type SpeakPiece = Uint8Array | { characters: number };

export interface SpeakResult {
  seconds: number;
}

type SpeakJob = Pick<EngineJob<SpeakPiece>, 'emit' | 'signal'>;

/** Speaks a text sentence by sentence. Emits each sentence before it makes the next. */
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

/** Bytes to collect before a piece is emitted. */
const givenAtOnceBytes = 16_384;

/** Merges an encoder's small writes into larger pieces and emits them in order. */
class Outlet {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #hasAnnounced = false;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly emit: SpeakJob['emit']) {}

  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes >= givenAtOnceBytes) await this.flush();
  }

  /** Emits the number of characters that the next bytes reach. The file header goes with the first sentence. */
  async announce(characters: number): Promise<void> {
    if (this.#hasAnnounced) await this.flush();
    this.#hasAnnounced = true;
    await this.#give({ characters });
  }

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
