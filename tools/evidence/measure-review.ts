import { findEntities, findSentiment, findToxicity } from '../../lib/developer-api/engines/text-work';
import { entitiesOfWindows, sentimentOfWindows, textWindows } from '../../lib/developer-api/text/windows';
import { measureMasking } from './measure-masking';
import type { Message } from './message';

function timed<Result>(work: () => Result): { result: Result; milliseconds: number } {
  const startedAt = performance.now();
  return { result: work(), milliseconds: performance.now() - startedAt };
}

/** Runs the four engines of the review pilot on a message, and compares their answers with its labels. */
export function measureReview(message: Message) {
  const { text } = message;
  const tone = timed(() => sentimentOfWindows(textWindows(text).map(findSentiment)).sentiment);
  const toxic = timed(() => findToxicity(text).is_toxic);
  const returned = timed(() => entitiesOfWindows(textWindows(text).map(findEntities)).entities);
  const masking = measureMasking(message);
  // A town inside an address is neither right nor wrong.
  const named = returned.result.filter(
    (found) =>
      entityTypes.some((known) => known === found.type) &&
      !message.spans.some((span) => span.kind !== 'person' && touch(span, found)),
  );
  const marked = message.entities ?? [];
  return {
    message,
    tone,
    toxic,
    returned,
    masking,
    isRight: tone.result === message.tone,
    isToxic: message.isToxic === true,
    personal: masking.items.filter(({ marked }) => marked !== undefined),
    entities: marked.map((entity) => ({ entity, isFound: named.some((found) => covers(found, entity)) })),
    named: named.map((found) => ({
      found,
      isRight: marked.some((entity) => entity.kind === found.type && touch(entity, found)),
    })),
  };
}

const entityTypes = ['person', 'place', 'organization'] as const;

interface Span {
  start: number;
  end: number;
}

const touch = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Returns true for an entity of the marked kind that has all of the marked text. */
const covers = (found: Span & { type: string }, marked: Span & { kind: string }) =>
  found.type === marked.kind && found.start <= marked.start && found.end >= marked.end;

export type Reviewed = ReturnType<typeof measureReview>;

const partOf = ({ text }: Message, { start, end }: Span) => [...text].slice(start, end).join('');

interface Mistake {
  expected: string;
  produced: string;
}

interface ErrorKind {
  column: string;
  category: string;
  consequence: string;
  mistakesIn: (reviewed: Reviewed) => Mistake[];
}

export const errorKinds: readonly ErrorKind[] = [
  {
    column: 'tone_wrong',
    category: 'Wrong tone',
    consequence: 'It is at the wrong place in the queue.',
    mistakesIn: ({ message, tone, isRight }) =>
      isRight ? [] : [{ expected: message.tone ?? '', produced: tone.result }],
  },
  {
    column: 'toxic_missed',
    category: 'Toxic message not flagged',
    consequence: 'A reviewer is not warned.',
    mistakesIn: ({ isToxic, toxic }) =>
      isToxic && !toxic.result ? [{ expected: 'toxic', produced: 'not flagged' }] : [],
  },
  {
    column: 'harmless_flagged',
    category: 'Harmless message flagged',
    consequence: 'A reviewer is warned unnecessarily.',
    mistakesIn: ({ isToxic, toxic }) =>
      !isToxic && toxic.result ? [{ expected: 'harmless', produced: 'flagged' }] : [],
  },
  {
    column: 'personal_missed',
    category: 'Personal data left readable',
    consequence: 'A reviewer sees it.',
    mistakesIn: ({ message, personal }) =>
      personal
        .filter(({ isFound }) => !isFound)
        .map(({ span }) => ({ expected: partOf(message, span), produced: 'left readable' })),
  },
  {
    column: 'entities_missed',
    category: 'Person, place or organization missed',
    consequence: 'A search by name does not find the message.',
    mistakesIn: ({ message, entities }) =>
      entities
        .filter(({ isFound }) => !isFound)
        .map(({ entity }) => ({ expected: partOf(message, entity), produced: 'not named' })),
  },
  {
    column: 'named_wrong',
    category: 'Wrong person, place or organization',
    consequence: 'A search by name finds the wrong message.',
    mistakesIn: ({ message, named }) =>
      named
        .filter(({ isRight }) => !isRight)
        .map(({ found }) => ({ expected: '–', produced: `${found.type}: ${partOf(message, found)}` })),
  },
];
