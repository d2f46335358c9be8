import { inertLine } from '../../kernel/inert-text';
import { usd } from '../../kernel/money';
import type { QualificationSignal } from '../../leads/lead-check';
import type { PilotVerdict } from '../../pilots/figures';
import { quoteNumberOf } from '../../quotes/document/quote-number';
import { greetedName } from './contact-names';
import type { Deal } from './draft-stage';

export interface DraftFacts extends Deal {
  company: string;
  contactName: string | null;
  workflow: string;
  metric: string;
  /** Name of the requested pilot; null when no published one has the id. */
  offerName: string | null;
  quote: { quoteId: string; pilotPrice: number; validUntil: string } | null;
  founderName: string;
  vendorName: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** Questions for missing signals, one per line of the score table. */
const questions: Record<QualificationSignal, string> = {
  workflow_named: 'Which workflow should the pilot cover?',
  samples_available:
    'Can you share representative samples in which all names and other personal data are invented?',
  success_metric_named: 'What measurable result would tell you that the pilot worked?',
  high_volume_or_high_risk:
    'Roughly how many cases a month does this workflow handle, and what does an error cost?',
  risk_owner_named: 'Who on your side is accountable for the risk in this workflow?',
  annual_commit_meets_minimum: 'What annual budget do you have in mind if the pilot succeeds?',
};

/** Maximum questions per reply; people do not answer longer lists. */
const questionsMax = 3;

function questionsFor(missing: readonly QualificationSignal[]): string {
  const asked = missing.slice(0, questionsMax).map((signal) => questions[signal]);
  return asked.length < 2 ? asked.join('') : asked.map((question, at) => `${at + 1}. ${question}`).join('\n');
}

/** Formats a day: `Thursday 3 December`, with the year if it is not that of `today`. */
function dayInWords(day: string, today: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
  return format.format(new Date(day)).replace(',', '');
}

const dayOf = (day: string | null | undefined, { today }: DraftFacts) => (day ? dayInWords(day, today) : '');

const quoteNumber = ({ quote }: DraftFacts) => (quote ? (quoteNumberOf(quote.quoteId) ?? quote.quoteId) : '');

function quoteSentence(facts: DraftFacts): string {
  const { quote, today } = facts;
  if (!quote) return '';
  const named = `Your quote ${quoteNumber(facts)} for ${usd(quote.pilotPrice)}`;
  const day = dayInWords(quote.validUntil, today);
  return quote.validUntil < today
    ? `${named} expired on ${day}. We can send you a new one.`
    : `${named} is valid until ${day}. It is non-binding.`;
}

function lastDaySentence(facts: DraftFacts): string {
  const { lastDay, today } = facts.pilot ?? {};
  if (!lastDay || !today) return '';
  const day = dayInWords(lastDay, facts.today);
  if (lastDay === today) return 'Today is the last day of the pilot.';
  return `The last day of the pilot ${lastDay < today ? 'was' : 'is'} ${day}.`;
}

function silenceSentence(facts: DraftFacts): string {
  if (!facts.pilot?.isSilent) return '';
  const { lastResultsOn } = facts.pilot;
  return lastResultsOn
    ? `The last results were added on ${dayInWords(lastResultsOn, facts.today)}.`
    : 'No results have been added yet.';
}

function creditSentence(facts: DraftFacts): string {
  const { credit } = facts.pilot ?? {};
  if (!credit) return '';
  const day = dayInWords(credit.until, facts.today);
  return `If you sign an annual plan by ${day}, you will receive a usage credit of ${usd(credit.amount)}.`;
}

function startOf(facts: DraftFacts): string {
  const { startsOn, today } = facts.pilot ?? {};
  return startsOn && today && startsOn >= today ? dayInWords(startsOn, facts.today) : '';
}

const verdictWords: Record<PilotVerdict, string> = {
  met: 'all required criteria were met',
  not_met: 'not all required criteria were met',
  partly: 'there are too few results to judge every required criterion',
};

function tasksOf(facts: DraftFacts): string {
  return (facts.pilot?.tasks ?? [])
    .toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
    .map(({ text, dueOn }) => `- ${lineOf(text)}${dueOn ? ` (by ${dayInWords(dueOn, facts.today)})` : ''}`)
    .join('\n');
}

/** Maximum characters of a submitted text in a draft. */
const textCharactersMax = 200;

/** Returns a submitted text on one line, without invisible characters, truncated to {@link textCharactersMax}. */
function lineOf(text: string): string {
  const characters = [...inertLine(text).trim()];
  return characters.length > textCharactersMax
    ? `${characters.slice(0, textCharactersMax).join('')}…`
    : characters.join('');
}

const quoted = (text: string) => lineOf(text).replace(/[.;,]$/, '');

const thePilot = ({ offerName }: DraftFacts) => {
  if (offerName === null) return '';
  return /\bpilot$/i.test(offerName) ? `the ${offerName}` : `the “${offerName}” pilot`;
};

/** Placeholders of templates with their meaning and text; the text is empty when the value is unknown. */
export const placeholders = {
  contact: {
    meaning: 'The contact’s name as in a greeting, such as “Ms Dahl”. If the name is unknown: “there”',
    textOf: ({ contactName }: DraftFacts) => greetedName(lineOf(contactName ?? '')) ?? 'there',
  },
  company: { meaning: 'The company’s name', textOf: ({ company }: DraftFacts) => lineOf(company) },
  pilot: {
    meaning: 'The requested pilot’s name. If the request names no pilot: “a pilot”',
    textOf: ({ offerName }: DraftFacts) => offerName ?? 'a pilot',
  },
  the_pilot: {
    meaning:
      'The pilot’s name for use inside a sentence, such as “the … pilot”. If the request names no pilot: “a pilot”, or “our pilot” once the pilot has begun',
    textOf: (facts: DraftFacts) =>
      thePilot(facts) || (facts.pilot || facts.stage === 'pilot_running' ? 'our pilot' : 'a pilot'),
  },
  workflow: { meaning: 'The buyer’s workflow', textOf: ({ workflow }: DraftFacts) => quoted(workflow) },
  metric: { meaning: 'The buyer’s success metric', textOf: ({ metric }: DraftFacts) => quoted(metric) },
  questions: {
    meaning: 'Up to three questions about what is missing in the request',
    textOf: ({ missing }: DraftFacts) => questionsFor(missing),
  },
  nothing_missing: {
    meaning: '“We have everything we need.”, if the request is complete',
    textOf: ({ missing }: DraftFacts) => (missing.length === 0 ? 'We have everything we need.' : ''),
  },
  quote: {
    meaning: 'A sentence with the latest quote’s number, price and last valid day',
    textOf: quoteSentence,
  },
  quote_number: { meaning: 'The latest quote’s number', textOf: quoteNumber },
  valid_until: {
    meaning: 'The latest quote’s last valid day',
    textOf: (facts: DraftFacts) => dayOf(facts.quote?.validUntil, facts),
  },
  start: {
    meaning: 'The pilot’s first day, unless that day has passed',
    textOf: startOf,
  },
  checkpoint: {
    meaning: 'The checkpoint’s day, unless that day has passed',
    textOf: (facts: DraftFacts) => dayOf(facts.pilot?.checkpoint, facts),
  },
  last_day: { meaning: 'A sentence with the pilot’s last day', textOf: lastDaySentence },
  progress: {
    meaning: 'The number of items with a result, such as “40 of 290”',
    textOf: ({ pilot }: DraftFacts) => pilot?.progress ?? '',
  },
  silence: {
    meaning: 'A sentence that appears only if results have stopped arriving',
    textOf: silenceSentence,
  },
  to_do: { meaning: 'The buyer’s open tasks in the pilot, as a list', textOf: tasksOf },
  verdict: {
    meaning: 'What the final analysis shows, such as “all required criteria were met”',
    textOf: ({ pilot }: DraftFacts) => (pilot?.verdict ? verdictWords[pilot.verdict] : ''),
  },
  credit: {
    meaning: 'A sentence with the unused credit and the last day to sign for it',
    textOf: creditSentence,
  },
  founder: { meaning: 'Your name', textOf: ({ founderName }: DraftFacts) => founderName },
  vendor: { meaning: 'The vendor’s name', textOf: ({ vendorName }: DraftFacts) => vendorName },
} as const satisfies Record<string, { meaning: string; textOf: (facts: DraftFacts) => string }>;

type Placeholder = keyof typeof placeholders;

/** Placeholders whose text is a whole sentence. */
export const sentencePlaceholders: readonly Placeholder[] = [
  'nothing_missing',
  'quote',
  'last_day',
  'silence',
  'credit',
];

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
