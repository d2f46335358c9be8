// Makes the samples of /developers/developer-api anew, with the engines of this installation: `npm run samples`.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { speak } from '../../lib/developer-api/engines/speak/speak';
import { soundMarksOf } from '../../lib/developer-api/speech/synthetic-marks';
import { sampleSentence, spokenSamples } from '../../lib/discovery/documentation/engine-samples';

for (const { voice, path } of spokenSamples) {
  const pieces: Uint8Array[] = [];
  await speak(
    {
      engine: 'flite',
      voice,
      language: 'en',
      text: sampleSentence,
      speed: 1,
      format: 'mp3',
      marks: soundMarksOf('flite', voice, 'trainedAlgorithmicMedia'),
    },
    {
      emit: async (piece) => {
        if (piece instanceof Uint8Array) pieces.push(piece);
      },
      signal: new AbortController().signal,
    },
  );
  const file = join('public', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.concat(pieces));
  process.stdout.write(`${file}: ${Buffer.concat(pieces).length} bytes\n`);
}
