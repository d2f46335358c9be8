import { inertLine } from '../../kernel/inert-text';
import { usd } from '../../kernel/money-words';
import type { QualificationSignal } from '../../leads/lead-check';

/** A text that founders send by hand; the portal sends none. */
export interface ReplyDraft {
  subject: string;
  text: string;
}

/** What a draft is made from. */
export interface DraftFacts {
  company: string;
  contactName: string | null;
  /** Name of the published pilot that is asked for; null where none has the id. */
  offerName: string | null;
  missing: readonly QualificationSignal[];
  /** The quote named last. */
  quote: { quoteId: string; pilotPrice: number } | null;
  founderName: string;
  vendorName: string;
}

/** The questions that ask for what a lead lacks, one for each line of the score table. */
const questions: Record<QualificationSignal, string> = {
  workflow_named: 'Which workflow is the pilot to take over?',
  samples_available: 'Can you share representative samples, free of real personal data?',
  success_metric_named: 'Which figure would tell you that the pilot has worked?',
  high_volume_or_high_risk:
    'Roughly how many cases a month go through this workflow, and what does an error cost?',
  risk_owner_named: 'Who on your side owns the risk of this workflow?',
  annual_commit_meets_minimum: 'Which annual plan do you have in mind, if the pilot succeeds?',
};

/** Most questions that one reply asks: more are not answered. */
const questionsMax = 3;

function questionsFor(missing: readonly QualificationSignal[]): string {
  const asked = missing.slice(0, questionsMax).map((signal) => questions[signal]);
  const [only] = asked;
  if (only === undefined) return '';
  return asked.length === 1 ? only : asked.map((question, at) => `${at + 1}. ${question}`).join('\n');
}

function quoteLine(quote: DraftFacts['quote']): string {
  if (!quote) return '';
  return `We start from your non-binding quote ${quote.quoteId} (${usd(quote.pilotPrice)}).`;
}

/** Most characters of a name from outside that a draft repeats. */
const nameCharactersMax = 200;

/** A name from outside as it may stand in a letter: on one line, nothing invisible, not endless. */
function nameFrom(text: string): string {
  const characters = [...inertLine(text).trim()];
  return characters.length > nameCharactersMax
    ? `${characters.slice(0, nameCharactersMax).join('')}…`
    : characters.join('');
}

/** The placeholders of templates, each with what it stands for and the text it becomes; no text where nothing is known. */
export const placeholders = {
  company: { meaning: 'The company', textOf: ({ company }: DraftFacts) => nameFrom(company) },
  contact: {
    meaning: 'The name of the contact, otherwise “there”',
    textOf: ({ contactName }: DraftFacts) => (contactName ? nameFrom(contactName) : 'there'),
  },
  pilot: {
    meaning: 'The name of the pilot asked for, otherwise “a pilot”',
    textOf: ({ offerName }: DraftFacts) => offerName ?? 'a pilot',
  },
  questions: {
    meaning: 'Questions for what is missing, three at most',
    textOf: ({ missing }: DraftFacts) => questionsFor(missing),
  },
  quote: {
    meaning: 'A sentence with id and price of the quote named last',
    textOf: ({ quote }: DraftFacts) => quoteLine(quote),
  },
  founder: { meaning: 'Your name', textOf: ({ founderName }: DraftFacts) => founderName },
  vendor: { meaning: 'The name of the vendor', textOf: ({ vendorName }: DraftFacts) => vendorName },
} as const;

type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

const bracedPattern = /\{([^{}\n]{0,60})\}/g;

/** What stands in braces in a text and is no placeholder, with its braces, each once. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(bracedPattern)].filter(([, name = '']) => !isPlaceholder(name));
  return [...new Set(unknown.map(([braced]) => braced))];
}

function filled(text: string, facts: DraftFacts): string {
  return text.replace(bracedPattern, (braced, name: string) =>
    isPlaceholder(name) ? placeholders[name].textOf(facts) : braced,
  );
}

/**
 * The draft that a template makes of what is known; braces that stand for nothing stay as they are. Paragraphs whose
 * placeholders all came to nothing leave no gap.
 */
export function draftFrom({ subject, text }: ReplyDraft, facts: DraftFacts): ReplyDraft {
  const paragraphs = text.split(/\n{2,}/).flatMap((paragraph) => {
    const made = filled(paragraph, facts).trim();
    return made === '' ? [] : [made];
  });
  return { subject: filled(subject, facts).replace(/\s+/g, ' ').trim(), text: paragraphs.join('\n\n') };
}

/** The template that fits a lead at first: the first that asks where something is missing, the first that does not. */
export function fittingTemplate<Template extends ReplyDraft>(
  templates: readonly Template[],
  missing: readonly QualificationSignal[],
): Template | undefined {
  const isAsking = missing.length > 0;
  return templates.find(({ text }) => text.includes('{questions}') === isAsking) ?? templates[0];
}
