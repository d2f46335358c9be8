import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PocketSphinx } from './programs';

export interface Reading {
  grammars: readonly string[];
  dictionary: ReadonlyMap<string, string>;
}

/**
 * Options of the program, in addition to its files. Scores must be comparable across grammars, and no frame may be
 * skipped.
 */
const settings = {
  '-adcin': 'yes',
  '-remove_silence': 'no',
  // Steady sound, such as a synthetic voice, would be removed as noise.
  '-remove_noise': 'no',
  '-compallsen': 'yes',
  '-cmn': 'batch',
  '-dictcase': 'yes',
  '-fsgusealtpron': 'no',
  '-bestpath': 'no',
  '-lw': '1',
  '-logfn': '/dev/null',
};

/** Only silence may come between words. One of the model's noises resembles speech and would swallow words. */
const silences = '<s> SIL\n</s> SIL\n<sil> SIL\n';

/** First descriptor of the inherited files, after standard input and outputs. */
const firstInherited = 3;

/**
 * Decodes a recording (16 bits, 16 kHz) with each grammar, in order. Returns the best segments, or undefined where a
 * grammar does not fit at all. Throws if the program fails or `signal` is aborted.
 */
export async function readByGrammars(
  programs: PocketSphinx,
  samples: Int16Array,
  { grammars, dictionary }: Reading,
  signal: AbortSignal,
): Promise<(Segment[] | undefined)[]> {
  const files: FileHandle[] = [];
  const numberOf = async (content: string | Uint8Array) => {
    files.push(await unlinkedFile(content));
    return firstInherited + files.length - 1;
  };
  try {
    const sound = await numberOf(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    const words = await numberOf([...dictionary].map(([label, said]) => `${label} ${said}\n`).join(''));
    const between = await numberOf(silences);
    const numbers: number[] = [];
    for (const grammar of grammars) numbers.push(await numberOf(grammar));
    const order = await numberOf(numbers.map((number) => `${number}\n`).join(''));
    const recordings = await numberOf(numbers.map(() => `${sound}\n`).join(''));
    const answer = await unlinkedFile('');
    files.push(answer);
    const file = (number: number) => `/dev/fd/${number}`;
    await runToEnd(
      programs.batch,
      {
        ...settings,
        '-hmm': programs.acousticModel,
        '-dict': file(words),
        '-fdict': file(between),
        '-ctl': file(recordings),
        '-cepdir': '/dev/fd',
        '-cepext': '',
        '-fsgctl': file(order),
        '-fsgdir': '/dev/fd',
        '-fsgext': '',
        '-hypseg': file(firstInherited + files.length - 1),
      },
      files,
      signal,
    );
    const lines = (await contentOf(answer)).split('\n');
    return grammars.map((_, at) => segmentsOf(lines[at] ?? ''));
  } finally {
    await Promise.all(files.map((one) => one.close()));
  }
}

async function runToEnd(
  program: string,
  args: Readonly<Record<string, string>>,
  files: readonly FileHandle[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const running = spawn(program, Object.entries(args).flat(), {
    stdio: ['ignore', 'ignore', 'ignore', ...files.map(({ fd }) => fd)],
    signal,
    killSignal: 'SIGKILL',
  });
  const [code] = await once(running, 'exit');
  if (code !== 0) throw new Error('pocketsphinx failed');
}

/**
 * Creates a file with this content and unlinks it. The system deletes it when the last process that has it open ends,
 * even after a crash, so nothing that a caller sent stays on disk.
 */
async function unlinkedFile(content: string | Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `pilot-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await file.write(typeof content === 'string' ? Buffer.from(content) : content, 0, null, 0);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function contentOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

export interface Segment {
  label: string;
  /** In frames of 10 ms; `end` is exclusive. */
  start: number;
  end: number;
  /** Log likelihood: closer to zero is a better fit. */
  score: number;
}

/** Parses the segments of a line such as `3 S 0 T -50 A -40 L -10 0 -40 -10 w0 12`; undefined if nothing fitted. */
export function segmentsOf(line: string): Segment[] | undefined {
  const found = /^\S+ S -?\d+ T -?\d+ A -?\d+ L -?\d+ (.*) (\d+)$/.exec(line);
  const tokens = found?.[1]?.trim().split(/\s+/) ?? [];
  const segments: Segment[] = [];
  for (let at = 0; at + 3 < tokens.length; at += 4) {
    segments.push({
      start: Number(tokens[at]),
      score: Number(tokens[at + 1]),
      label: tokens[at + 3] ?? '',
      end: 0,
    });
  }
  if (segments.length === 0) return undefined;
  const endOfAll = Number(found?.[2]);
  return segments.map((segment, at) => ({ ...segment, end: segments[at + 1]?.start ?? endOfAll }));
}
