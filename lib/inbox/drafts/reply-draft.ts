import { inertLine } from '../../kernel/inert-text';
import { usdInText } from '../../kernel/money-words';
import type { QualificationSignal } from '../../leads/lead-check';

/** A text that founders send by hand; the portal sends none. */
export interface ReplyDraft {
  subject: string;
  text: string;
}

/** A founder's own text for replies, with placeholders such as `{company}`. */
export interface ReplyTemplate extends ReplyDraft {
  name: string;
}

/** What a draft is made from. */
export interface DraftFacts {
  company: string;
  contactName: string | null;
  /** Name of the published pilot that is asked for; null where none has the id. */
  offerName: string | null;
  missing: readonly QualificationSignal[];
  /** The quote named last. */
  quote: { number: string; pilotPrice: number; validUntil: string | null } | null;
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
  const until = quote.validUntil === null ? '' : `, valid until ${quote.validUntil}`;
  return `Your non-binding quote ${quote.number} (${usdInText(quote.pilotPrice)}${until}) stands.`;
}

/** The placeholders of templates, each with what it stands for and the text it becomes; no text where nothing is known. */
export const placeholders = {
  company: { meaning: 'The company', textOf: ({ company }: DraftFacts) => inertLine(company) },
  contact: {
    meaning: 'Name of the contact, else “there”',
    textOf: ({ contactName }: DraftFacts) => (contactName ? inertLine(contactName) : 'there'),
  },
  pilot: {
    meaning: 'Name of the pilot asked for, else “a pilot”',
    textOf: ({ offerName }: DraftFacts) => offerName ?? 'a pilot',
  },
  questions: {
    meaning: 'Questions for what is missing, three at most',
    textOf: ({ missing }: DraftFacts) => questionsFor(missing),
  },
  quote: {
    meaning: 'The quote named last, in one sentence',
    textOf: ({ quote }: DraftFacts) => quoteLine(quote),
  },
  founder: { meaning: 'Your name', textOf: ({ founderName }: DraftFacts) => founderName },
  vendor: { meaning: 'Name of the vendor', textOf: ({ vendorName }: DraftFacts) => vendorName },
} as const;

type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

const placeholderPattern = /\{([a-z_]{1,30})\}/g;

/** The names in braces in a text that stand for nothing, each once. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

function filled(text: string, facts: DraftFacts): string {
  return text.replace(placeholderPattern, (braced, name: string) =>
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

/** The templates that every founder begins with. */
export const firstTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Ask for what is missing',
    subject: '{pilot}: a question before we propose a start',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. To propose a start we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
  },
  {
    name: 'Propose a start',
    subject: '{pilot} for {company}: when shall we start?',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. It has all that we need. Which day suits you for a call of 30 minutes to agree the scope and the start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
  },
];

/** The template that fits a lead at first: questions where something is missing. */
export function firstTemplateFor(missing: readonly QualificationSignal[]): ReplyTemplate | undefined {
  return firstTemplates.at(missing.length > 0 ? 0 : 1);
}

/** An address as people type it: enough to open a mail program with, not to prove that it exists. */
const mailAddress = /^[^\s@,;:<>"()[\]\\%?&#]{1,64}@[^\s@,;:<>"()[\]\\%?&#]{1,255}$/;

/** The `mailto:` link (RFC 6068) that opens a draft in the founder's mail program; null where the contact is no address. */
export function mailtoOf(contact: string, { subject, text }: ReplyDraft): string | null {
  if (!mailAddress.test(contact)) return null;
  const body = text.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
