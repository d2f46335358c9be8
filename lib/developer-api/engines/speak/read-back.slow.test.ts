import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { engineFigures } from '../../kernel/engine-figures';
import { soundMarksOf } from '../../speech/synthesis';
import { spokenSentences } from '../corpus/spoken-sentences';
import { fliteVoices } from '../probe-engines';
import { speak } from './speak';

const run = promisify(execFile);
const model = '/usr/share/pocketsphinx/model/en-us';
const missing = ['/usr/bin/pocketsphinx_batch', '/usr/bin/ffmpeg', model].filter((path) => !existsSync(path));

async function mp3Of(text: string, voice: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const marks = soundMarksOf('flite', voice, 'trainedAlgorithmicMedia');
  await speak(
    { engine: 'flite', voice, language: 'en', text, speed: 1, format: 'mp3', marks },
    {
      emit: async (piece) => {
        if (piece instanceof Uint8Array) pieces.push(piece);
      },
      signal: new AbortController().signal,
    },
  );
  return Buffer.concat(pieces);
}

const sentences = spokenSentences.map((_, index) => `sentence-${index}`);

/** Speaks the sentences into files that a recognizer can read. */
async function record(voice: string, folder: string): Promise<void> {
  for (const [index, sentence] of spokenSentences.entries()) {
    const mp3 = join(folder, `${sentences[index]}.mp3`);
    await writeFile(mp3, await mp3Of(sentence, voice));
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      mp3,
      '-ar',
      '16000',
      '-ac',
      '1',
      '-f',
      's16le',
      `${mp3}.raw`,
    ]);
  }
}

/** Transcribes each recording with pocketsphinx and a JSGF rule of the possible sentences. */
async function heard(rule: string, folder: string): Promise<string[]> {
  await writeFile(join(folder, 'grammar'), `#JSGF V1.0;\ngrammar heard;\npublic <heard> = ${rule};\n`);
  await writeFile(join(folder, 'list'), sentences.join('\n'));
  const options = {
    hmm: join(model, 'en-us'),
    dict: join(model, 'cmudict-en-us.dict'),
    jsgf: join(folder, 'grammar'),
    ctl: join(folder, 'list'),
    cepdir: folder,
    cepext: '.mp3.raw',
    adcin: 'yes',
    hyp: join(folder, 'heard'),
  };
  await run(
    'pocketsphinx_batch',
    Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
  );
  const lines = (await readFile(options.hyp, 'utf8')).trim().split('\n');
  return lines.map((line) => line.replace(/\([^(]*$/, '').trim());
}

/** Counts the words of a sentence that the transcript contains in the same order. */
function wordsRight(sentence: string, hypothesis: string): number {
  const got = hypothesis.split(' ');
  let row = new Array<number>(got.length + 1).fill(0);
  for (const word of sentence.split(' ')) {
    const next = [0];
    for (const [at, other] of got.entries()) {
      const better = Math.max(row[at + 1] ?? 0, next[at] ?? 0);
      next.push(word === other ? Math.max(better, (row[at] ?? 0) + 1) : better);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * The documentation prints the figures measured here: how many words are understood by a recognizer that knows the
 * sentences (90% are promised), and by one that knows only their words.
 */
describe('the speech of each voice', () => {
  if (missing.length > 0) {
    process.stdout.write(`Skipped: reading speech back needs ${missing.join(', ')}.\n`);
    return;
  }

  test.each(fliteVoices)('is understood when transcribed, %s', { timeout: 300_000 }, async (voice) => {
    const folder = await mkdtemp(join(tmpdir(), 'pilot-read-back-'));
    try {
      await record(voice, folder);
      const words = spokenSentences.flatMap((sentence) => sentence.split(' '));
      const rightBy = async (rule: string) => {
        const hypotheses = await heard(rule, folder);
        return spokenSentences.reduce(
          (sum, sentence, index) => sum + wordsRight(sentence, hypotheses[index] ?? ''),
          0,
        );
      };
      const bySentences = await rightBy(spokenSentences.join(' | '));
      const byWords = await rightBy(`(${[...new Set(words)].join(' | ')})+`);
      expect(bySentences / words.length).toBeGreaterThanOrEqual(0.9);
      const published = engineFigures.speech[voice];
      expect([bySentences, words.length]).toEqual([published.bySentences, published.words]);
      // Another version of the recognizer may get one word more or less right.
      expect(Math.abs(byWords - published.byWords)).toBeLessThanOrEqual(4);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
