import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { PocketSphinx } from './programs';
import { type Segment, segmentsOf } from './segments';
import { contentOf, unlinkedFile } from './unlinked-files';

/** What a recording is read by. */
export interface Reading {
  /** In the format of Sphinx, each a finite-state grammar. */
  grammars: readonly string[];
  /** What the grammars' labels are pronounced like, by label. */
  dictionary: ReadonlyMap<string, string>;
}

/** What the program is told beside its files: scores of all grammars must be comparable, and no frame be left out. */
const settings = {
  '-adcin': 'yes',
  '-remove_silence': 'no',
  // What sounds evenly, as voices of machines do, would be taken for noise.
  '-remove_noise': 'no',
  '-compallsen': 'yes',
  '-cmn': 'batch',
  '-dictcase': 'yes',
  '-fsgusealtpron': 'no',
  '-bestpath': 'no',
  '-lw': '1',
  '-logfn': '/dev/null',
};

/** What may come between words: silence. The model's own noises, one of which is like speech, would swallow words. */
const silences = '<s> SIL\n</s> SIL\n<sil> SIL\n';

/** The first of the files that a program inherits, beside its input and its outputs. */
const firstInherited = 3;

/**
 * Reads a recording (16 bits, 16 kHz) by each of the grammars, in their order: the segments that fit best, or undefined
 * where a grammar cannot be fitted at all. Throws when the program fails or `signal` is aborted.
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
