import { type OperationName, operations } from '../../developer-api/kernel/operations';
import type { Servers } from '../../developer-api/kernel/serving';
import { servingInWords } from '../deliverables';
import { samplesPath } from '../topics';
import { answeredSamples } from './answered-samples';
import { markdownBlocks, markdownHeading } from './page';

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
    shows: 'A golden building at a lake',
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
    done: 'without its background',
    engine: 'selfie-segmentation 0.1',
    side: 256,
  },
];

/** Answer in place of samples of operations that only providers do. */
const byProviders = 'No engine of the portal does this, so there is no sample.';

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
    `These are samples: unedited output of the portal’s own engines. Each audio or image file is marked as synthetic with the IPTC digital source type. Each voice says “${sampleSentence}”`,
    ...Object.values(operations).flatMap(({ name, title }) => [
      `${title}: ${servingInWords(name, servers)}.`,
      ...samplesOf(name),
    ]),
    `The photographs are cropped from pictures in Soft UI Design System 1.0.4 ([MIT licence](${samplesPath}/LICENSE.txt)).`,
  ]);
}
