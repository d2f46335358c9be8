import { type OperationName, operations } from '../../developer-api/operations';
import type { Servers } from '../../developer-api/serving';
import { servingInWords } from '../deliverables';
import { type Block, heading, paragraph, sound } from './blocks';

/** The folder of samples that engines made, below the portal's address. */
const samplesPath = '/samples/developer-api';

/** What every voice says in its sample. */
export const sampleSentence = 'The customer wants a refund for the parcel.';

interface SpokenSample {
  operation: OperationName;
  /** A voice of the engine. */
  voice: string;
  /** What made it, as its file says as well. */
  engine: string;
  path: string;
}

const spokenByFlite = (voice: string): SpokenSample => ({
  operation: 'synthesize',
  voice,
  engine: 'flite 2.3',
  path: `${samplesPath}/speech-${voice}.mp3`,
});

/** Speech that an engine of the portal made ahead, by `npm run samples`. */
export const spokenSamples: readonly SpokenSample[] = ['slt', 'rms', 'awb', 'kal16', 'kal'].map(
  spokenByFlite,
);

/** What the portal's own engines make, to hear, and how the operation stands here. */
export function engineSamples(servers: Servers): Block[] {
  return [
    heading('hear', 'To hear'),
    paragraph(
      `${operations.synthesize.title} is ${servingInWords('synthesize', servers)}. These are samples: made ahead by engines of the portal and not touched since. Each says “${sampleSentence}”, and its file says that the speech is synthetic: in words, and by the IPTC’s digital source type.`,
    ),
    ...spokenSamples.map(({ voice, engine, path }) =>
      sound(`Sample, made by ${engine}, voice ${voice}`, path, 'Synthetic speech.'),
    ),
  ];
}
