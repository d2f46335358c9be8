import pronounced from '../../../public/samples/developer-api/pronunciation.json';
import streamed from '../../../public/samples/developer-api/stream.json';
import texts from '../../../public/samples/developer-api/text.json';
import transcribed from '../../../public/samples/developer-api/transcription.json';
import type { OperationName } from '../../developer-api/kernel/operations';
import { samplesPath } from '../topics';
import { markdownCode, markdownTable } from './page';

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
  language: textSample('language'),
  pii: textSample('pii'),
  sentiment: textSample('sentiment'),
  entities: textSample('entities'),
  toxicity: textSample('toxicity'),
  transcribe: [
    `![Sample, the recording: flite 2.3, voice slt, says the sentence](${readings.right})`,
    `\`pocketsphinx\`, of basic quality, returned “${transcribed.text}”.`,
    jsonSample('response to the recording', transcribed),
  ],
  pronunciation: [
    `The text is “${readings.text}” It is read twice by flite, a synthetic voice.`,
    `![Sample, read as written](${readings.right})`,
    `![Sample, read as “${readings.wrongText}”](${readings.wrong})`,
    markdownTable(
      ['Word', 'Right reading', 'Wrong reading'],
      [['Overall', String(pronounced.right.score), String(pronounced.wrong.score)], ...wordRows],
    ),
    `Both responses in full, with speech sounds and times: [JSON](${answerPaths.pronunciation}).`,
  ],
  stream: [
    'The voices slt and rms, each followed by a second of silence, were streamed to `pocketsphinx`, of basic quality. It sent these events while listening.',
    markdownCode({
      name: 'sample, events of a stream',
      language: 'text',
      code: streamed.map((event) => JSON.stringify(event)).join('\n'),
    }),
  ],
};
