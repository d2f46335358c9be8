import { usd } from '../../kernel/format-money';
import { inertLine } from '../../kernel/inert-text';
import type { QualificationSignal } from '../../leads/lead-check';

/** Reply that founders send themselves; the portal sends none. */
export interface ReplyDraft {
  subject: string;
  text: string;
}

export interface DraftFacts {
  company: string;
  contactName: string | null;
  /** Name of the requested pilot; null when no published one has the id. */
  offerName: string | null;
  missing: readonly QualificationSignal[];
  quote: { quoteId: string; pilotPrice: number } | null;
  founderName: string;
  vendorName: string;
}

/** Questions for missing signals, one per line of the score table. */
const questions: Record<QualificationSignal, string> = {
  workflow_named: 'Which workflow is the pilot to take over?',
  samples_available: 'Can you share representative samples, free of real personal data?',
  success_metric_named: 'Which figure would tell you that the pilot has worked?',
  high_volume_or_high_risk:
    'Roughly how many cases a month go through this workflow, and what does an error cost?',
  risk_owner_named: 'Who on your side owns the risk of this workflow?',
  annual_commit_meets_minimum: 'Which annual plan do you have in mind, if the pilot succeeds?',
};

/** Maximum questions per reply; longer lists go unanswered. */
const questionsMax = 3;

function questionsFor(missing: readonly QualificationSignal[]): string {
  const asked = missing.slice(0, questionsMax).map((signal) => questions[signal]);
  const [only] = asked;
  if (only === undefined) return '';
  return asked.length === 1 ? only : asked.map((question, at) => `${at + 1}. ${question}`).join('\n');
}

function quoteLine(quote: DraftFacts['quote']): string {
  if (!quote) return '';
  return `We start from your quote ${quote.quoteId} (${usd(quote.pilotPrice)}).`;
}

/** Maximum characters of a submitted name in a draft. */
const nameCharactersMax = 200;

/** Returns a submitted name on one line, without invisible characters, truncated to {@link nameCharactersMax}. */
function nameFrom(text: string): string {
  const characters = [...inertLine(text).trim()];
  return characters.length > nameCharactersMax
    ? `${characters.slice(0, nameCharactersMax).join('')}…`
    : characters.join('');
}

/** Placeholders of templates with their meaning and text; the text is empty when the value is unknown. */
export const placeholders = {
  company: { meaning: 'The company', textOf: ({ company }: DraftFacts) => nameFrom(company) },
  contact: {
    meaning: 'The name of the contact, otherwise “there”',
    textOf: ({ contactName }: DraftFacts) => (contactName ? nameFrom(contactName) : 'there'),
  },
  pilot: {
    meaning: 'The name of the requested pilot, otherwise “a pilot”',
    textOf: ({ offerName }: DraftFacts) => offerName ?? 'a pilot',
  },
  questions: {
    meaning: 'Questions for what is missing, three at most',
    textOf: ({ missing }: DraftFacts) => questionsFor(missing),
  },
  quote: {
    meaning: 'A sentence with id and price of the last quote named',
    textOf: ({ quote }: DraftFacts) => quoteLine(quote),
  },
  founder: { meaning: 'Your name', textOf: ({ founderName }: DraftFacts) => founderName },
  vendor: { meaning: 'The name of the vendor', textOf: ({ vendorName }: DraftFacts) => vendorName },
} as const;

type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

const bracedPattern = /\{([^{}\n]{0,60})\}/g;

/** Returns the unknown placeholders of a text, with braces, without repeats. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(bracedPattern)].filter(([, name = '']) => !isPlaceholder(name));
  return [...new Set(unknown.map(([braced]) => braced))];
}

function filled(text: string, facts: DraftFacts): string {
  return text.replace(bracedPattern, (braced, name: string) =>
    isPlaceholder(name) ? placeholders[name].textOf(facts) : braced,
  );
}

/** Fills in a template; unknown placeholders stay as they are. Removes paragraphs that become empty. */
export function draftFrom({ subject, text }: ReplyDraft, facts: DraftFacts): ReplyDraft {
  const paragraphs = text.split(/\n{2,}/).flatMap((paragraph) => {
    const made = filled(paragraph, facts).trim();
    return made === '' ? [] : [made];
  });
  return { subject: filled(subject, facts).replace(/\s+/g, ' ').trim(), text: paragraphs.join('\n\n') };
}

/**
 * Returns the first template that asks questions if signals are missing, else the first that asks none; falls back to
 * the first of all.
 */
export function fittingTemplate<Template extends ReplyDraft>(
  templates: readonly Template[],
  missing: readonly QualificationSignal[],
): Template | undefined {
  const isAsking = missing.length > 0;
  return templates.find(({ text }) => text.includes('{questions}') === isAsking) ?? templates[0];
}
