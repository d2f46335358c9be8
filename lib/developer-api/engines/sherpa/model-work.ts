import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { DeveloperError } from '../../developer-errors';
import { heardSecondsMax } from '../../developer-limits';
import type { HeardSegment } from '../../speech/transcript';
import type { EngineWork } from '../processes/work';
import { decodeSound, heardRate } from '../sound/decode-sound';
import { readModelFolder, withPaths } from './model-folder';
import { windowsOf } from './windows';

/** What is used of the package, which an operator installs beside the model. */
interface Recognizer {
  createStream(): { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void };
  decode(stream: object): void;
  getResult(stream: object): unknown;
}

interface SherpaOnnx {
  OfflineRecognizer: new (config: object) => Recognizer;
}

const resultSchema = z.looseObject({ text: z.string(), lang: z.string().optional() });

function isSherpaOnnx(value: unknown): value is SherpaOnnx {
  return typeof value === 'object' && value !== null && 'OfflineRecognizer' in value;
}

/** A model is loaded once in a process, which has but one. */
let loaded: { folder: string; recognizer: Recognizer } | undefined;

function recognizerOf(folder: string): Recognizer {
  if (loaded?.folder === folder) return loaded.recognizer;
  const description = readModelFolder(folder);
  // Where the portal is installed, whatever carries this file.
  const found: unknown = createRequire(join(process.cwd(), 'package.json'))('sherpa-onnx-node');
  if (!description || !isSherpaOnnx(found)) throw new DeveloperError('provider_not_configured');
  const modelConfig = withPaths(description.modelConfig, folder);
  const featConfig = { sampleRate: heardRate, featureDim: 80 };
  const recognizer = new found.OfflineRecognizer({ featConfig, modelConfig });
  loaded = { folder, recognizer };
  return recognizer;
}

/** How long the sound was, in seconds, and in which language, where the model tells. */
interface HeardByModel {
  seconds: number;
  language: string | undefined;
}

/** Transcribes a recording by the model in a folder, up to 28 seconds a piece. Throws as its decoder does. */
export const transcribeByModel: EngineWork<
  { bytes: Uint8Array; folder: string },
  HeardSegment,
  HeardByModel
> = async ({ bytes, folder }, { emit, signal }) => {
  const recognizer = recognizerOf(folder);
  let samplesHeard = 0;
  let language: string | undefined;
  for await (const { from, samples } of windowsOf(decodeSound(bytes, heardSecondsMax))) {
    signal.throwIfAborted();
    const stream = recognizer.createStream();
    stream.acceptWaveform({ sampleRate: heardRate, samples });
    recognizer.decode(stream);
    const { text, lang } = resultSchema.parse(recognizer.getResult(stream));
    samplesHeard = from + samples.length;
    language ??= lang?.replace(/[<>|]/g, '') || undefined;
    const said = text.trim();
    if (said !== '') await emit({ text: said, start: from / heardRate, end: samplesHeard / heardRate });
  }
  return { seconds: samplesHeard / heardRate, language };
};
