// Makes the samples of the home page and of /developers/developer-api anew: `npm run samples`. Speech and the masked text
// are made by the engines of this installation. Images are made by whoever answers at SAMPLES_URL to the key SAMPLES_KEY,
// a portal that has engines of images or `npm run engines:serve`; without it they stay as they are.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPii } from '../../lib/developer-api/engines/pii';
import { speak } from '../../lib/developer-api/engines/speak/speak';
import { operations } from '../../lib/developer-api/operations';
import { soundMarksOf } from '../../lib/developer-api/speech/synthetic-marks';
import {
  imageSamples,
  sampleSentence,
  spokenSamples,
} from '../../lib/discovery/documentation/engine-samples';
import { maskedSample, maskedSamplePath } from '../../lib/discovery/documentation/masked-sample';

const fileOf = (path: string) => join('public', path);

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(fileOf(path), bytes);
  process.stdout.write(`${fileOf(path)}: ${bytes.length} bytes\n`);
}

async function spoken(voice: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const marks = soundMarksOf('flite', voice, 'trainedAlgorithmicMedia');
  await speak(
    { engine: 'flite', voice, language: 'en', text: sampleSentence, speed: 1, format: 'mp3', marks },
    {
      emit: async (piece) => {
        if (piece instanceof Uint8Array) pieces.push(piece);
      },
      signal: new AbortController().signal,
    },
  );
  return Buffer.concat(pieces);
}

for (const { voice, path } of spokenSamples) await keep(path, await spoken(voice));

const { input } = maskedSample;
const masked = JSON.stringify({ input, answer: findPii(input) }, null, 2);
await keep(maskedSamplePath, Buffer.from(`${masked}\n`));

const { SAMPLES_URL: url, SAMPLES_KEY: key } = process.env;
if (url && key) {
  for (const { operation, before, after, options } of imageSamples) {
    const form = new FormData();
    form.set('image', new Blob([await readFile(fileOf(before))]), before);
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    const answer = await fetch(new URL(operations[operation].paths[0], url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
    process.stdout.write(`${answer.headers.get('x-engine')} ${answer.headers.get('x-engine-version')}: `);
    await keep(after, new Uint8Array(await answer.arrayBuffer()));
  }
}
