import type { Offer } from '../offers/offer';
import type { OfferCatalog } from '../offers/offer-details';
import { modeInWords } from '../offers/offer-labels';
import { worksOf } from './deliverables';

/** The three questions of "Which pilot suits me?": each with its URL parameter and its possible answers. */
export const pilotQuestions = [
  {
    name: 'work',
    question: 'What should the AI work on?',
    answers: {
      messages: 'Messages and documents',
      calls: 'Calls and recordings',
      images: 'Images',
      several: 'Several of these',
    },
  },
  {
    name: 'acting',
    question: 'May your team act on its output during the test?',
    answers: { no: 'No, it only runs alongside', reviewed: 'Yes, a reviewer decides on each item' },
  },
  {
    name: 'checked',
    question: 'How much labelled data can you provide?',
    answers: { some: '50 to 499 items', many: '500 or more', none: 'None yet' },
  },
] as const;

type Question = (typeof pilotQuestions)[number];

export type PilotAnswers = {
  [Name in Question['name']]: keyof Extract<Question, { name: Name }>['answers'];
};

/** Lowest and highest number of labelled items that each answer can mean. */
const checkedItems: Readonly<Record<PilotAnswers['checked'], { least: number; most: number }>> = {
  none: { least: 0, most: 0 },
  some: { least: 50, most: 499 },
  many: { least: 500, most: Number.POSITIVE_INFINITY },
};

export interface SuitablePilot {
  offer: Offer;
  reasons: readonly string[];
  /** Note that there are too few labelled items, and how many the offer needs; null if there may be enough. */
  lacking: string | null;
  /** Data to collect first; empty if there are enough labelled items. */
  collect: readonly string[];
}

const isAnswer = <Answers extends object>(
  answers: Answers,
  text: string | undefined,
): text is keyof Answers & string => text !== undefined && Object.hasOwn(answers, text);

/** Returns the answers in a URL; undefined unless it has all three. */
export function pilotAnswersOf(textOf: (name: string) => string | undefined): PilotAnswers | undefined {
  const [work, acting, checked] = pilotQuestions;
  const texts = { work: textOf(work.name), acting: textOf(acting.name), checked: textOf(checked.name) };
  if (!isAnswer(work.answers, texts.work)) return undefined;
  if (!isAnswer(acting.answers, texts.acting)) return undefined;
  if (!isAnswer(checked.answers, texts.checked)) return undefined;
  return { work: texts.work, acting: texts.acting, checked: texts.checked };
}

/** Minimum number of labelled items that an offer's inputs require, as in "for at least 50 of them". */
function checkedItemsLeast({ required_inputs }: Offer): number | undefined {
  const found = required_inputs.map((input) => /\bat least ([\d,]+) of them\b/.exec(input)?.[1]);
  const count = found.find((digits) => digits !== undefined)?.replaceAll(',', '');
  return count === undefined ? undefined : Number(count);
}

const modeOf = (acting: PilotAnswers['acting']) => (acting === 'no' ? 'shadow' : 'human_in_the_loop');

function reasonOfActing({ allowed_modes }: Offer, acting: PilotAnswers['acting']): string {
  const mode = modeOf(acting);
  const { name, meaning } = modeInWords(mode);
  if (allowed_modes.includes(mode)) return `${name}: ${meaning}.`;
  const modes = allowed_modes.map((allowed) => modeInWords(allowed).name.toLowerCase()).join(', ');
  return acting === 'no'
    ? `This pilot does not run in shadow mode. Modes: ${modes}.`
    : `Nobody acts on the output of this pilot. Modes: ${modes}.`;
}

/** Returns how the answer fits an offer that needs this many items; undefined for certainly too few. */
function reasonOfData(needed: number | undefined, checked: PilotAnswers['checked']): string[] {
  if (needed === undefined) return [];
  const items = needed.toLocaleString('en-US');
  const { least, most } = checkedItems[checked];
  if (least >= needed) return [`${items} labelled items are enough to score this pilot.`];
  // Too little data is not a reason for the pilot; `lackingInWords` reports it instead.
  return most < needed ? [] : [`This pilot needs at least ${items} labelled items before the start.`];
}

function lackingInWords(needed: number): string {
  return `This pilot needs ${needed.toLocaleString('en-US')} labelled items before the start. Collect them first.`;
}

/**
 * Returns the offers that suit the answers, each with its reasons: those for which there is enough data first, then in
 * the catalog's order. Offers that do not run as asked are left out, unless none does. An offer whose work is not
 * stated suits no answer.
 */
export function suitablePilots({ offers, details }: OfferCatalog, answers: PilotAnswers): SuitablePilot[] {
  const { most } = checkedItems[answers.checked];
  const ofWork = offers.filter(({ id }) =>
    worksOf([details.get(id)]).some((work) => answers.work === 'several' || work === answers.work),
  );
  const asAsked = ofWork.filter(({ allowed_modes }) => allowed_modes.includes(modeOf(answers.acting)));
  const pilots = (asAsked.length > 0 ? asAsked : ofWork).map((offer) => {
    const least = checkedItemsLeast(offer);
    const isLacking = least !== undefined && most < least;
    return {
      offer,
      reasons: [
        reasonOfActing(offer, answers.acting),
        ...reasonOfData(least, answers.checked),
        `You get a verdict ${offer.duration_days} days after the start.`,
      ],
      lacking: isLacking ? lackingInWords(least) : null,
      collect: isLacking ? offer.required_inputs : [],
    };
  });
  return pilots.toSorted((one, other) => Number(one.lacking !== null) - Number(other.lacking !== null));
}
