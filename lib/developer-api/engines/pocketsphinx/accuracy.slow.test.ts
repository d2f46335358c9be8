import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { engineFigures } from '../../kernel/engine-figures';
import { wavHeader } from '../../speech/wav-header';
import { humanReadings, misreadings } from '../corpus/readings';
import { speakByEspeak } from '../speak/espeak';
import { speakByFlite } from '../speak/speak';
import { wordsOf } from './dictionary';
import { findPocketSphinx } from './programs';
import { assessPronunciation } from './pronunciation-work';
import { transcribeRecording } from './transcription-work';

const humanFolder = '/usr/share/pocketsphinx/test/data/librivox';
const missing = [
  ...(findPocketSphinx() ? [] : ['pocketsphinx with its model of American English']),
  ...[humanFolder, '/usr/bin/espeak-ng'].filter((path) => !existsSync(path)),
];

const signal = new AbortController().signal;
const job = { signal, emit: async () => {}, incoming: nothing() };

async function* nothing(): AsyncGenerator<never> {}

/** Voices that read each sentence in turn, two of flite and two of espeak-ng. */
const voices = [
  'slt',
  'espeak-en-us+f2',
  'rms',
  'espeak-en-us+m2',
  'awb',
  'espeak-en-us+m4',
  'kal16',
  'espeak-en-us',
];

async function spoken(text: string, voice: string): Promise<Uint8Array> {
  const isEspeak = voice.startsWith('espeak-');
  const { samples, sampleRate } = isEspeak
    ? await speakByEspeak(text, voice.slice('espeak-'.length), 0.85, signal)
    : await speakByFlite(text, voice, 1);
  return Buffer.concat([
    wavHeader(sampleRate, {}),
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  ]);
}

const humanRecording = (name: string) =>
  readFile(`${humanFolder}/sense_and_sensibility_01_austen_64kb-${name}.wav`);

async function scoreOf(bytes: Uint8Array, text: string): Promise<number> {
  return (await assessPronunciation({ bytes, text }, job)).assessment.score;
}

/** Returns the number of words to change, add or remove to turn one text into the other. */
function wordsWrong(read: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, at) => at + 1);
  row.unshift(0);
  for (const [line, word] of read.entries()) {
    const next = [line + 1];
    for (const [at, other] of heard.entries()) {
      const changed = (row[at] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The documentation and the models' cards print the figures measured here. */
describe('what pocketsphinx recognizes', () => {
  if (missing.length > 0) {
    process.stdout.write(`Skipped: measuring what is heard needs ${missing.join(', ')}.\n`);
    return;
  }

  test('gives right readings better scores than wrong ones', { timeout: 900_000 }, async () => {
    const told: [string, boolean][] = [];
    for (const [at, { text, readAs, differsBy }] of misreadings.entries()) {
      for (const voice of [0, 1, 2, 3].map((place) => voices[(2 * at + place) % voices.length] ?? '')) {
        const right = await scoreOf(await spoken(text, voice), text);
        const wrong = await scoreOf(await spoken(readAs, voice), text);
        told.push([differsBy, right > wrong]);
      }
    }
    for (const { recording, text, wrong } of humanReadings) {
      const bytes = await humanRecording(recording);
      const right = await scoreOf(bytes, text);
      for (const other of wrong) told.push(['human', right > (await scoreOf(bytes, other))]);
    }
    const apart = told.filter(([, isTold]) => isTold);
    const bySound = ([differsBy]: (typeof told)[number]) => differsBy === 'sound';
    const measured = {
      pairs_told_apart: apart.length,
      pairs: told.length,
      pairs_told_apart_by_one_sound: apart.filter(bySound).length,
      pairs_differing_by_one_sound: told.filter(bySound).length,
    };
    expect(measured.pairs_told_apart / measured.pairs).toBeGreaterThanOrEqual(0.9);
    const published = engineFigures.pronunciation;
    // Another version of the recognizer or of a voice may distinguish one pair more, or one fewer.
    for (const name of ['pairs_told_apart', 'pairs_told_apart_by_one_sound'] as const) {
      expect(Math.abs(measured[name] - published[name]), name).toBeLessThanOrEqual(2);
    }
    expect(measured).toMatchObject({
      pairs: published.pairs,
      pairs_differing_by_one_sound: published.pairs_differing_by_one_sound,
    });
  });

  test('includes part of the words of a person who reads', { timeout: 300_000 }, async () => {
    let wrong = 0;
    let words = 0;
    for (const { recording, text } of humanReadings) {
      const heard: string[] = [];
      await transcribeRecording(
        { bytes: await humanRecording(recording) },
        { ...job, emit: async (segment) => void heard.push(...wordsOf(segment.text)) },
      );
      const read = wordsOf(text).map((word) => (word === 'mister' ? 'mr' : word));
      wrong += wordsWrong(read, heard);
      words += read.length;
    }
    const published = engineFigures.transcription;
    expect(words).toBe(published.words);
    expect(Math.abs(Math.round((100 * wrong) / words) - published.words_wrong_percent)).toBeLessThanOrEqual(
      5,
    );
  });
});
