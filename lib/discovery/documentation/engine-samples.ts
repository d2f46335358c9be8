import pronounced from '../../../public/samples/developer-api/pronunciation.json';
import streamed from '../../../public/samples/developer-api/stream.json';
import texts from '../../../public/samples/developer-api/text.json';
import transcribed from '../../../public/samples/developer-api/transcription.json';
import { type OperationName, operations } from '../../developer-api/kernel/operations';
import type { Servers } from '../../developer-api/kernel/serving';
import { keysOf, recordOf } from '../../kernel/record-of';
import { servingInWords } from '../deliverables';
import { samplesPath } from '../topics';
import { markdownBlocks, markdownCode, markdownHeading, markdownTable } from './page';

/** Files written by `npm run samples`, below {@link samplesPath}. */
export const answerPaths = {
  text: `${samplesPath}/text.json`,
  transcribe: `${samplesPath}/transcription.json`,
  pronunciation: `${samplesPath}/pronunciation.json`,
  stream: `${samplesPath}/stream.json`,
} as const;

/** Text that the pronunciation samples are scored by, and a version with one word replaced. */
export const readings = {
  text: 'The customer wants a refund for the parcel.',
  right: `${samplesPath}/speech-slt.mp3`,
  wrong: `${samplesPath}/pronunciation-wrong.mp3`,
  wrongText: 'The customer wants a reason for the parcel.',
} as const;

/** Recordings streamed in the sample, each followed by a second of silence. */
export const streamedPaths = [`${samplesPath}/speech-slt.mp3`, `${samplesPath}/speech-rms.mp3`] as const;

export const textInputs = {
  language: 'Wo ist der Bahnhof, bitte?',
  pii: 'Write to jane@example.com.',
  sentiment: 'The new release is great, and support was friendly.',
  entities: 'Jane Smith of Acme Corp met us in Berlin on Monday.',
  toxicity: 'You are an idiot.',
} as const;

const json = (value: unknown) => JSON.stringify(value, null, 1);

const wordRows = pronounced.right.words.map(({ word, score, outcome }, at) => {
  const wrong = pronounced.wrong.words[at];
  return [word, `${score}, ${outcome}`, wrong ? `${wrong.score}, ${wrong.outcome}` : ''];
});

const jsonSample = (name: string, value: unknown) =>
  markdownCode({ name: `sample, ${name}`, language: 'json', code: json(value) });

const textSample = (operation: keyof typeof textInputs) => [
  jsonSample(`response to “${textInputs[operation]}”`, texts[operation]),
];

/** Markdown blocks with the answers of the portal's engines for each operation without audio or image output. */
export const answeredSamples: Readonly<Partial<Record<OperationName, string[]>>> = {
  ...recordOf(keysOf(textInputs), textSample),
  transcribe: [
    `![Sample recording: the sentence, spoken by flite 2.3 (voice slt)](${readings.right})`,
    `\`pocketsphinx\`, an engine of basic quality, returned “${transcribed.text}”.`,
    jsonSample('response to the recording', transcribed),
  ],
  pronunciation: [
    `The text is “${readings.text}” The synthetic voice flite reads it twice.`,
    `![Sample, read as written](${readings.right})`,
    `![Sample, read as “${readings.wrongText}”](${readings.wrong})`,
    markdownTable(
      ['Word', 'Right reading', 'Wrong reading'],
      [['Overall', String(pronounced.right.score), String(pronounced.wrong.score)], ...wordRows],
    ),
    `Both responses in full, with speech sounds and times: [JSON](${answerPaths.pronunciation}).`,
  ],
  stream: [
    'The voices slt and rms, each followed by a second of silence, were streamed to `pocketsphinx`, an engine of basic quality. While listening, it sent these events.',
    markdownCode({
      name: 'sample, events of a stream',
      language: 'text',
      code: streamed.map((event) => JSON.stringify(event)).join('\n'),
    }),
  ],
};

export const sampleSentence = 'The customer wants a refund for the parcel.';

interface SpokenSample {
  operation: OperationName;
  voice: string;
  engine: string;
  path: string;
}

const spokenByFlite = (voice: string): SpokenSample => ({
  operation: 'synthesize',
  voice,
  engine: 'flite 2.3',
  path: `${samplesPath}/speech-${voice}.mp3`,
});

/** Speech that an engine of the portal generated in advance, by `npm run samples`. */
export const spokenSamples: readonly SpokenSample[] = ['slt', 'rms', 'awb', 'kal16', 'kal'].map(
  spokenByFlite,
);

interface ImageSample {
  operation: OperationName;
  before: string;
  after: string;
  /** Options of the request in addition to the image. */
  options: Readonly<Record<string, string>>;
  shows: string;
  done: string;
  engine: string;
  /** Width and height at which both are shown, in CSS pixels. */
  side: number;
}

export const imageSamples: readonly ImageSample[] = [
  {
    operation: 'upscale',
    before: `${samplesPath}/upscale-before.png`,
    after: `${samplesPath}/upscale-after.png`,
    options: { factor: '4' },
    shows: 'A golden building by a lake',
    done: 'enlarged four times, from 112 to 448 pixels',
    engine: 'esrgan-thick 1.0.0',
    side: 448,
  },
  {
    operation: 'remove_background',
    before: `${samplesPath}/remove-background-before.jpg`,
    after: `${samplesPath}/remove-background-after.png`,
    options: {},
    shows: 'A person with curly hair',
    done: 'with the background removed',
    engine: 'selfie-segmentation 0.1',
    side: 256,
  },
];

/** Answer instead of samples for operations that only providers run. */
const byProviders = 'None of the portal’s own engines does this, so there is no sample.';

/** Two pictures of this width and height in CSS pixels, to compare. */
function picturePair({ before, after, shows, done, engine, side }: ImageSample): string {
  const what = shows.toLowerCase();
  return [
    `![Before: ${what}](${before} "${side} px")`,
    `![Sample, made by ${engine}: ${what}, ${done}](${after} "${side} px")`,
  ].join('\n');
}

function samplesOf(operation: OperationName): string[] {
  const made = [
    ...spokenSamples
      .filter((one) => one.operation === operation)
      .map(({ voice, engine, path }) => `![Sample, made by ${engine}, voice ${voice}](${path})`),
    ...imageSamples.filter((one) => one.operation === operation).map(picturePair),
    ...(answeredSamples[operation] ?? []),
  ];
  return made.length > 0 ? made : [byProviders];
}

export function engineSamples(servers: Servers): string {
  return markdownBlocks([
    markdownHeading('Audio and visual samples', 'hear-and-see'),
    `These samples are unedited output of the portal’s own engines. Each audio or image file is marked as synthetic with the IPTC digital source type. Each voice says “${sampleSentence}”`,
    ...Object.values(operations).flatMap(({ name, title }) => [
      `**${title}**: ${servingInWords(name, servers)}.`,
      ...samplesOf(name),
    ]),
    `The photographs are cropped from pictures in Soft UI Design System 1.0.4 ([MIT licence](${samplesPath}/LICENSE.txt)).`,
  ]);
}
