import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HeardSegment, HeardWord } from '../../speech/transcript';
import type { PocketSphinx } from './programs';

/** What the program prints of a word: where it begins and ends in the sound, in seconds, and how sure it is. */
const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/;

/** Silence, noise and the edges of sentences, and which way of pronouncing a word was heard. */
const isNoWord = (entry: string) => /^[<[+]/.test(entry);
const withoutVariant = (entry: string) => entry.replace(/\(\d+\)$/, '');

/** Times of words, and sound from its own input. */
const settings = ['-time', 'yes', '-logfn', '/dev/null', '-infile', '/dev/stdin'];

/**
 * What is said in sound (16 bits, 16 kHz) that is read as fast as the program hears it: a segment for each stretch of
 * speech, when a pause ends it. Throws what the sound throws, or when the program fails. Who leaves the loop ends the
 * program.
 */
export async function* listen(
  programs: PocketSphinx,
  sound: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): AsyncGenerator<HeardSegment> {
  signal.throwIfAborted();
  const model = ['-hmm', programs.acousticModel, '-lm', programs.languageModel, '-dict', programs.dictionary];
  // It opens its input by name, which it can of a pipe, and not of the socket that Node would give it.
  const program = spawn('/bin/sh', ['-c', 'cat | "$0" "$@"', programs.continuous, ...model, ...settings], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(program, 'close');
  ended.catch(() => {});
  // Without sound it ends by itself.
  const stop = () => program.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  program.stdin.on('error', stop);
  const fed = feed(program.stdin, sound);
  fed.catch(stop);
  try {
    yield* segmentsOf(createInterface({ input: program.stdout }));
    await fed;
    signal.throwIfAborted();
    const [code] = await ended;
    if (code !== 0) throw new Error('pocketsphinx failed');
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

async function feed(input: NodeJS.WritableStream, sound: AsyncIterable<Int16Array>): Promise<void> {
  for await (const samples of sound) {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    if (!input.writable) return;
    if (!input.write(bytes)) await Promise.race([once(input, 'drain'), once(input, 'close')]);
  }
  input.end();
}

/** Lines come in groups: what was said in all, then its words. A group ends with the edge of the sentence. */
async function* segmentsOf(lines: AsyncIterable<string>): AsyncGenerator<HeardSegment> {
  let words: HeardWord[] = [];
  for await (const line of lines) {
    const [, entry = '', start, end] = wordLine.exec(line) ?? [];
    if (entry !== '' && !isNoWord(entry)) {
      words.push({ word: withoutVariant(entry), start: Number(start), end: Number(end) });
    }
    if (entry === '</s>' || entry === '') {
      if (words.length > 0) yield segmentOf(words);
      words = [];
    }
  }
  if (words.length > 0) yield segmentOf(words);
}

function segmentOf(words: HeardWord[]): HeardSegment {
  const text = words.map(({ word }) => word).join(' ');
  return { text, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words };
}
