import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { PocketSphinx } from './programs';
import { type Segment, segmentsOf } from './segments';
import { contentOf, unlinkedFile } from './unlinked-files';

/** Grammars and dictionary to decode a recording with. */
export interface Reading {
  /** Finite-state grammars in the Sphinx format. */
  grammars: readonly string[];
  /** Pronunciations by grammar label. */
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
