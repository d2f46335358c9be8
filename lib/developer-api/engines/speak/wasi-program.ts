/** Codes of WASI for what went wrong. */
const errno = { success: 0, badDescriptor: 8, fileTooBig: 22, notFound: 44 } as const;

/** What a WASI program knows its open things by. */
const descriptor = { stdin: 0, stdout: 1, stderr: 2, folder: 3, file: 4 } as const;

/** Largest file that a program may write, in bytes. */
const fileBytesMax = 134_217_728;

/** Thrown out of a program that ends itself. */
class ProgramExit extends Error {
  constructor(readonly code: number) {
    super('the program ended');
  }
}

/** What a program left behind. */
export interface ProgramResult {
  exitCode: number;
  /** What it wrote into its one file. */
  file: Uint8Array<ArrayBuffer>;
}

/**
 * Runs a WASI program once, with a memory of its own. It sees its arguments and one empty file, which may have any
 * name and exists in memory only: no disk, no clock, no environment. So a fault in it reaches nothing, and nothing of
 * what callers send is kept. Throws WebAssembly.RuntimeError where the program breaks.
 */
export async function runProgram(
  module: WebAssembly.Module,
  args: readonly string[],
): Promise<ProgramResult> {
  const program = new Program(args);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: program.imports() });
  const { memory, _start: start } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function') {
    throw new Error('this is no program of WASI');
  }
  program.memory = memory;
  let exitCode = 0;
  try {
    start();
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    exitCode = error.code;
  }
  return { exitCode, file: program.file() };
}

/** The calls of WASI that a program of one command makes. */
class Program {
  memory = new WebAssembly.Memory({ initial: 0 });
  readonly #args: Uint8Array[];
  #file = new Uint8Array(65_536);
  #length = 0;
  #position = 0;

  constructor(args: readonly string[]) {
    const encoder = new TextEncoder();
    this.#args = args.map((arg) => encoder.encode(`${arg}\0`));
  }

  file(): Uint8Array<ArrayBuffer> {
    return this.#file.subarray(0, this.#length);
  }

  /** The memory may have grown since the last call, and an old view is empty then. */
  get #view(): DataView {
    return new DataView(this.memory.buffer);
  }

  imports(): WebAssembly.ModuleImports {
    const badDescriptor = () => errno.badDescriptor;
    return {
      args_sizes_get: (count: number, size: number) => this.#argsSizes(count, size),
      args_get: (pointers: number, buffer: number) => this.#writeArgs(pointers, buffer),
      clock_time_get: (_id: number, _precision: bigint, at: number) => {
        this.#view.setBigUint64(at, 0n, true);
        return errno.success;
      },
      fd_close: () => errno.success,
      fd_fdstat_get: (fd: number, at: number) => this.#describe(fd, at),
      fd_fdstat_set_flags: () => errno.success,
      fd_prestat_get: (fd: number, at: number) => {
        if (fd !== descriptor.folder) return errno.badDescriptor;
        this.#view.setUint32(at, 0, true);
        this.#view.setUint32(at + 4, 1, true);
        return errno.success;
      },
      fd_prestat_dir_name: (fd: number, at: number) => {
        if (fd !== descriptor.folder) return errno.badDescriptor;
        this.#view.setUint8(at, '/'.charCodeAt(0));
        return errno.success;
      },
      fd_read: badDescriptor,
      fd_seek: (fd: number, offset: bigint, whence: number, at: number) => this.#seek(fd, offset, whence, at),
      fd_write: (fd: number, vectors: number, count: number, at: number) =>
        this.#write(fd, vectors, count, at),
      path_open: (
        _fd: number,
        _look: number,
        _path: number,
        _length: number,
        flags: number,
        ...rest: unknown[]
      ) => this.#open(flags, Number(rest.at(-1))),
      proc_exit: (code: number) => {
        throw new ProgramExit(code);
      },
    };
  }

  #argsSizes(count: number, size: number): number {
    this.#view.setUint32(count, this.#args.length, true);
    const bytes = this.#args.reduce((sum, arg) => sum + arg.length, 0);
    this.#view.setUint32(size, bytes, true);
    return errno.success;
  }

  #writeArgs(pointers: number, buffer: number): number {
    let to = buffer;
    for (const [index, arg] of this.#args.entries()) {
      this.#view.setUint32(pointers + 4 * index, to, true);
      new Uint8Array(this.memory.buffer).set(arg, to);
      to += arg.length;
    }
    return errno.success;
  }

  #describe(fd: number, at: number): number {
    if (fd > descriptor.file) return errno.badDescriptor;
    const characterDevice = 2;
    const fileTypes: Record<number, number> = { [descriptor.folder]: 3, [descriptor.file]: 4 };
    this.#view.setUint8(at, fileTypes[fd] ?? characterDevice);
    this.#view.setUint16(at + 2, 0, true);
    // Every right, and every right to what is opened in it.
    this.#view.setBigUint64(at + 8, 0xffff_ffff_ffff_ffffn, true);
    this.#view.setBigUint64(at + 16, 0xffff_ffff_ffff_ffffn, true);
    return errno.success;
  }

  /** There is nothing to be read: what a program does not want to create is not there. */
  #open(flags: number, at: number): number {
    const creates = 1;
    if ((flags & creates) === 0) return errno.notFound;
    this.#length = 0;
    this.#position = 0;
    this.#view.setUint32(at, descriptor.file, true);
    return errno.success;
  }

  #seek(fd: number, offset: bigint, whence: number, at: number): number {
    if (fd !== descriptor.file) return errno.badDescriptor;
    const from = [0, this.#position, this.#length][whence] ?? 0;
    this.#position = Math.max(0, from + Number(offset));
    this.#view.setBigUint64(at, BigInt(this.#position), true);
    return errno.success;
  }

  #write(fd: number, vectors: number, count: number, at: number): number {
    let written = 0;
    for (let index = 0; index < count; index += 1) {
      const from = this.#view.getUint32(vectors + 8 * index, true);
      const length = this.#view.getUint32(vectors + 8 * index + 4, true);
      if (fd === descriptor.file && !this.#append(new Uint8Array(this.memory.buffer, from, length))) {
        return errno.fileTooBig;
      }
      written += length;
    }
    this.#view.setUint32(at, written, true);
    return errno.success;
  }

  #append(bytes: Uint8Array): boolean {
    const end = this.#position + bytes.length;
    if (end > fileBytesMax) return false;
    if (end > this.#file.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#file.length));
      larger.set(this.file());
      this.#file = larger;
    }
    this.#file.set(bytes, this.#position);
    this.#position = end;
    this.#length = Math.max(this.#length, end);
    return true;
  }
}
