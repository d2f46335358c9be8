import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { engineFigures } from '../../engine-figures';
import { wavHeader } from '../../speech/wav-header';
import { humanReadings, misreadings } from '../corpus/readings';
import { speakByFlite } from '../speak/flite';
import { wordsOf } from './dictionary';
import { findPocketSphinx } from './programs';
import { assessPronunciation } from './pronunciation-work';
import { transcribeRecording } from './transcription-work';

const humanFolder = '/usr/share/pocketsphinx/test/data/librivox';
const missing = [
  ...(findPocketSphinx() ? [] : ['pocketsphinx with its model of American English']),
  ...[humanFolder].filter((path) => !existsSync(path)),
];

const signal = new AbortController().signal;
const job = { signal, emit: async () => {}, fed: nothing() };

async function* nothing(): AsyncGenerator<never> {}

async function spoken(text: string, voice: string): Promise<Uint8Array> {
  const { samples, sampleRate } = await speakByFlite(text, voice, 1);
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

/** How many words must be changed, added or left out to make one text of the other. */
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

/** The figures that the documentation and the models' cards print are the ones that are measured here. */
describe('what pocketsphinx hears', () => {
  if (missing.length > 0) {
    process.stdout.write(`Skipped: measuring what is heard needs ${missing.join(', ')}.\n`);
    return;
  }

  test('right readings have better scores than wrong ones', { timeout: 900_000 }, async () => {
    const voices = ['slt', 'rms', 'awb', 'kal16'];
    const told: [string, boolean][] = [];
    for (const [at, { text, readAs, differsBy }] of misreadings.entries()) {
      for (const voice of [voices[at % 4] ?? 'slt', voices[(at + 1) % 4] ?? 'rms']) {
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
    const apart = told.filter(([, isTold]) => isTold).length;
    expect(apart / told.length).toBeGreaterThanOrEqual(0.9);
    const published = engineFigures.pronunciation;
    expect(told.length).toBe(published.pairs);
    // Another version of the recogniser may tell a pair more or less.
    expect(Math.abs(apart - published.pairs_told_apart)).toBeLessThanOrEqual(2);
  });

  test('part of the words of a person who reads', { timeout: 300_000 }, async () => {
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
    const published = engineFigures.hearing;
    expect(words).toBe(published.words);
    expect(Math.abs(Math.round((100 * wrong) / words) - published.words_wrong_percent)).toBeLessThanOrEqual(
      5,
    );
  });
});
