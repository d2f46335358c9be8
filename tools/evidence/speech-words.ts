import type { SeededRandom } from './random';

/** Number words, of which an error counts as one of a number or amount. */
export const numberWords =
  'zero one two three four five six seven eight nine ten twelve fifteen twenty thirty forty hundred'.split(
    ' ',
  );

/** Invented names and places, of which an error counts as one of a name or place. */
export const names =
  'Brookhaven Ashmere Linton Marlow Fenwick Harrow Coldwell Thornby Eastleigh Kestrel Winslow Pemberton Halden Orrin Selby Tavish'.split(
    ' ',
  );

/** Words that each word may be mistaken for. */
const heardAs = new Map([
  ['excess', 'access'],
  ['claim', 'climb'],
  ['brake', 'break'],
  ['lane', 'line'],
  ['wing', 'ring'],
  ['bumper', 'number'],
  ['road', 'rode'],
  ['car', 'card'],
  ['van', 'fan'],
  ['lights', 'lines'],
  ['rear', 'year'],
  ['there', 'their'],
  ['then', 'than'],
  ['was', 'is'],
  ['the', 'a'],
  ['had', 'have'],
]);

/** Words that are transcribed although nobody spoke them. */
const fillers = ['the', 'a', 'uh', 'and', 'so', 'that', 'well'];

/** `#` stands for a number word and `@` for a name. */
const sentences = [
  'good morning claims line how can I help you today',
  'could I take your policy number please',
  'yes it ends in # # #',
  'and the date of birth on the policy',
  'I would like to report an accident that happened near @',
  'I was driving along the main road towards @ when a van pulled out',
  'the other car came out of the side road and hit the front wing',
  'I was not driving at the time my partner was',
  'nobody was hurt but the bumper has come away from the car',
  'the excess on your policy is # hundred is that right',
  'we had stopped at the lights at @ junction',
  'somebody ran into the rear of the car while it was parked',
  'there were # cars behind us and one of them did not brake',
  'did you take the name of the other driver',
  'he said that he is called @ and that he was in a hurry',
  'can you still drive the car or does it need a tow truck',
  'it is at the garage in @ now and they want to know who will pay',
  'I will send you a reference for this claim by post',
  'we changed to the left lane about # hundred yards before the bridge',
  'do you have any pictures of the damage',
  'yes I took # of them with my phone',
  'the police came and gave us a number it was # # #',
  'was there anyone else in the car with you',
  'only my daughter and she is fine thank you',
  'I have put all of that into the claim for you',
  'an engineer will call you within # days',
  'could you spell the name of the street for me',
  'it was raining and the road was very wet',
  'I had a green light and then the other one just came across',
  'is there anything else that you would like to add',
].map((sentence) => sentence.split(' '));

/** The words of one call, as many as are asked for. */
export function spokenWords(random: SeededRandom, count: number): string[] {
  const words: string[] = [];
  while (words.length < count) {
    for (const word of random.pick(sentences)) {
      words.push(word === '#' ? random.pick(numberWords) : word === '@' ? random.pick(names) : word);
    }
  }
  return words.slice(0, count);
}

export const errorCategories = ['substituted', 'dropped', 'inserted', 'number', 'name'] as const;
export type ErrorCategory = (typeof errorCategories)[number];

/** Returns the substitute of a word, or the inserted word for that category. */
export function misheard(random: SeededRandom, word: string, category: ErrorCategory): string {
  if (category === 'dropped') return '';
  if (category === 'inserted') return random.pick(fillers);
  if (category === 'number')
    return random.next() < 0.4 ? '' : random.pick(numberWords.filter((other) => other !== word));
  if (category === 'name')
    return random.next() < 0.5
      ? word.toLowerCase().replace(/^(.{4})/, '$1 ')
      : random.pick(names.filter((other) => other !== word));
  return heardAs.get(word) ?? (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);
}
