import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyseText } from '../../lib/developer-api/engines/analyse-text';
import { assessPronunciation } from '../../lib/developer-api/engines/pocketsphinx/pronunciation-work';
import {
  transcribeRecording,
  transcribeStream,
} from '../../lib/developer-api/engines/pocketsphinx/transcription-work';
import { EngineProcesses } from '../../lib/developer-api/engines/processes/engine-processes';
import { poolsOf, workPolicies } from '../../lib/developer-api/engines/processes/policies';
import { collectSound } from '../../lib/developer-api/engines/sound/decode-sound';
import type { Works } from '../../lib/developer-api/engines/works';
import { pronunciationSchema } from '../../lib/developer-api/speech/pronunciation';
import {
  deltaOf,
  type TranscriptSegment,
  textOfSegments,
  transcriptSchema,
} from '../../lib/developer-api/speech/transcript';
import { type TextOperation, textOperations } from '../../lib/developer-api/text/text';
import { readings, streamedPaths, textInputs } from '../../lib/discovery/documentation/engine-samples';

const samplesASecond = 16_000;
const { signal } = new AbortController();

const recordingAt = (path: string) => readFile(join('public', path));

async function* nothing(): AsyncGenerator<never> {}

/** Returns the response body of POST /v1/speech/transcribe for a recording. */
export async function transcriptSample() {
  const segments: TranscriptSegment[] = [];
  const emit = async (segment: TranscriptSegment) => void segments.push(segment);
  const bytes = await recordingAt(readings.right);
  const { seconds } = await transcribeRecording({ bytes }, { emit, signal, incoming: nothing() });
  return transcriptSchema.parse({
    object: 'speech.transcript',
    engine: 'pocketsphinx',
    text: textOfSegments(segments),
    language: 'en-US',
    duration_seconds: seconds,
  });
}

async function scored(path: string) {
  const bytes = await recordingAt(path);
  const job = { emit: async () => {}, signal, incoming: nothing() };
  const { seconds, assessment } = await assessPronunciation({ bytes, text: readings.text }, job);
  return pronunciationSchema.parse({
    object: 'speech.pronunciation',
    engine: 'pocketsphinx-pronunciation',
    quality: 'basic',
    language: 'en-US',
    duration_seconds: seconds,
    ...assessment,
  });
}

/** The answers of POST /v1/speech/pronunciation to a right and a wrong reading of the same text. */
export async function pronunciationSample() {
  return { right: await scored(readings.right), wrong: await scored(readings.wrong) };
}

/** The events of GET /v1/speech/stream while recordings are spoken into it, each with a second of silence behind it. */
export async function streamSample(): Promise<object[]> {
  const events: object[] = [];
  const segments: TranscriptSegment[] = [];
  const emit = async (segment: TranscriptSegment) => {
    const { start: start_seconds, end: end_seconds } = segment;
    events.push({ ...deltaOf(segment, segments.length === 0), start_seconds, end_seconds });
    segments.push(segment);
  };
  const sounds: Int16Array[] = [];
  for (const path of streamedPaths) {
    sounds.push(await collectSound(await recordingAt(path), 60), new Int16Array(samplesASecond));
  }
  const incoming = (async function* () {
    yield* sounds;
  })();
  const { seconds } = await transcribeStream(null, { emit, signal, incoming });
  const usage = { type: 'duration', seconds };
  return [...events, { type: 'transcript.text.done', text: textOfSegments(segments), usage }];
}

/** The answers of the text family, each to its sample's text. */
export async function textSamples(): Promise<Record<string, object>> {
  const processes = new EngineProcesses<Works>({ policies: workPolicies, pools: poolsOf(1) });
  const caller = { keyId: 'samples', requestId: 'samples' };
  const answered = async (operation: TextOperation) =>
    [operation, await analyseText(processes, operation, textInputs[operation], caller)] as const;
  const answers = await Promise.all(textOperations.map(answered));
  await processes.close();
  return Object.fromEntries(answers);
}
