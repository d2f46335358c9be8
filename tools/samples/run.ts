// Makes the samples of the home page and of /developers/developer-api again: `npm run samples`. Speech is made, and texts
// are analysed, by the engines of this installation; recordings are heard by pocketsphinx, which must be there. Images
// are made by the server at SAMPLES_URL with the key SAMPLES_KEY, a portal that has image engines or
// `npm run engines:serve`; without it they stay as they are.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPii } from '../../lib/developer-api/engines/pii';
import { speak } from '../../lib/developer-api/engines/speak/speak';
import { operations } from '../../lib/developer-api/kernel/operations';
import { soundMarksOf } from '../../lib/developer-api/speech/synthesis';
import {
  answerPaths,
  imageSamples,
  readings,
  sampleSentence,
  spokenSamples,
} from '../../lib/discovery/documentation/engine-samples';
import { maskedSamplePath, maskedSamples } from '../../lib/discovery/documentation/masked-sample';
import { pronunciationSample, streamSample, textSamples, transcriptSample } from './answers';

const fileOf = (path: string) => join('public', path);

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(fileOf(path), bytes);
  process.stdout.write(`${fileOf(path)}: ${bytes.length} bytes\n`);
}

const keepJson = (path: string, value: unknown) =>
  keep(path, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));

async function spoken(voice: string, text = sampleSentence): Promise<Uint8Array> {
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

for (const { voice, path } of spokenSamples) await keep(path, await spoken(voice));
await keep(readings.wrong, await spoken('slt', readings.wrongText));
await keepJson(answerPaths.text, await textSamples());
await keepJson(answerPaths.transcribe, await transcriptSample());
await keepJson(answerPaths.pronunciation, await pronunciationSample());
await keepJson(answerPaths.stream, await streamSample());

const answered = ({ input }: { input: string }) => ({ input, answer: findPii(input) });
const { missed } = maskedSamples.read;
const messages = { read: { ...answered(maskedSamples.read), missed }, try: answered(maskedSamples.try) };
const masked = JSON.stringify(messages, null, 2);
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
