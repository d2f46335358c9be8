/** A text, and another that is read instead of it. */
export interface Misreading {
  text: string;
  readAs: string;
  /** Kind of mistake: one sound of a word, a word, words left out, or the whole text. */
  differsBy: 'sound' | 'word' | 'left out' | 'sentence';
}

/** Readings that the scores of pronunciation were not fitted on: other sentences, by flite's voices, which it was fitted on too, and some others. */
export const misreadings: readonly Misreading[] = [
  { text: 'Please sit down and wait', readAs: 'Please seat down and wait', differsBy: 'sound' },
  { text: 'The boat is made of wood', readAs: 'The vote is made of wood', differsBy: 'sound' },
  { text: 'She found a thick blanket', readAs: 'She found a sick blanket', differsBy: 'sound' },
  { text: 'They sold the old farm', readAs: 'They sold the old firm', differsBy: 'sound' },
  { text: 'He locked the front door', readAs: 'He looked the front door', differsBy: 'sound' },
  { text: 'Our glass is full', readAs: 'Our grass is full', differsBy: 'sound' },
  { text: 'The train stopped at noon', readAs: 'The train stopped at night', differsBy: 'word' },
  { text: 'My uncle repairs bicycles', readAs: 'My uncle repairs computers', differsBy: 'word' },
  { text: 'We ordered coffee and cake', readAs: 'We ordered coffee and fruit', differsBy: 'word' },
  { text: 'The red car is fast', readAs: 'The blue car is fast', differsBy: 'word' },
  { text: 'Ask the nurse for help', readAs: 'Ask the driver for help', differsBy: 'word' },
  { text: 'Winter begins in December', readAs: 'Winter ends in December', differsBy: 'word' },
  { text: 'I would like a room with a view', readAs: 'I would like a room', differsBy: 'left out' },
  { text: 'The quick answer was wrong', readAs: 'The answer was wrong', differsBy: 'left out' },
  { text: 'Send me the final report today', readAs: 'Send me the report', differsBy: 'left out' },
  { text: 'Turn left after the second bridge', readAs: 'Turn left after the bridge', differsBy: 'left out' },
  { text: 'The museum opens at ten', readAs: 'Nobody likes cold potatoes', differsBy: 'sentence' },
  { text: 'Rain is expected tomorrow', readAs: 'His brother lives in Canada', differsBy: 'sentence' },
  { text: 'The contract has been signed', readAs: 'A small bird sat outside', differsBy: 'sentence' },
  { text: 'Breakfast is served until nine', readAs: 'The engine made a loud noise', differsBy: 'sentence' },
];

/** Recordings of a person who reads from a novel, as `pocketsphinx-testdata` has them, and what they do not read. */
export const humanReadings: readonly { recording: string; text: string; wrong: readonly string[] }[] = [
  {
    recording: '0870',
    text: 'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
    wrong: [
      'and mister john dashwood had then leisure to consider how much there might be prudently in his purse to do for them',
      'and mister john dashwood had then leisure to consider what little there might be in his power to do for them',
    ],
  },
  {
    recording: '0880',
    text: 'he was not an ill disposed young man',
    wrong: ['he was not an old fashioned young man', 'he was not an ill disposed young woman'],
  },
  {
    recording: '0890',
    text: 'unless to be rather cold hearted and rather selfish is to be ill disposed',
    wrong: [
      'unless to be rather warm hearted and rather selfish is to be ill disposed',
      'unless to be rather cold hearted and rather generous is to be ill disposed',
    ],
  },
  {
    recording: '0920',
    text: 'had he married a more amiable woman he might have been made still more respectable than he was',
    wrong: [
      'had he married a more handsome woman he might have been made still more respectable than he was',
      'had he married a more amiable woman he might have been made still more miserable than he was',
    ],
  },
  {
    recording: '0930',
    text: 'he might even have been made amiable himself',
    wrong: ['she might even have been made amiable herself', 'he might even have been made captain himself'],
  },
];
