import { csvOf } from '../../lib/offers/editor/evidence-figures';
import type { PackageFiles } from '../../lib/offers/editor/make-evidence';
import { kindNames, type MaskedItem, type MaskedMessage } from './measure-masking';
import type { Message } from './message';
import { linesOf, type Plan } from './package-files';

/** Kinds of errors of the masking, in the order of the package. */
export const errorKinds = [
  {
    column: 'missed',
    category: 'Missed',
    produced: 'left readable',
    consequence: 'A reader sees it.',
    has: ({ marked, isMasked }: MaskedItem) => marked !== undefined && !isMasked,
  },
  {
    column: 'partly',
    category: 'Masked in part',
    produced: 'masked in part',
    consequence: 'A reader sees the rest.',
    has: ({ marked, isMasked, isFound }: MaskedItem) => marked !== undefined && isMasked && !isFound,
  },
  {
    column: 'without_need',
    category: 'Masked unnecessarily',
    produced: 'masked',
    consequence: 'The text is harder to read.',
    has: ({ marked }: MaskedItem) => marked === undefined,
  },
] as const;

/** Returns the text of an item. */
export const textOf = ({ message, span }: MaskedItem) =>
  [...message.text].slice(span.start, span.end).join('');

/** Returns the files from which the figures of a masking package follow; `csv` has its rows. */
export function maskingFiles({
  messages,
  measured,
  csv,
  plan,
}: {
  messages: readonly Message[];
  measured: readonly MaskedMessage[];
  csv: string;
  plan: Plan;
}): PackageFiles {
  const items = measured.flatMap((message) => message.items);
  return {
    'rows.csv': { content: csv, holds: 'One row for each item, marked or masked' },
    'messages.jsonl': {
      content: linesOf(
        messages.map(({ id, text, spans }) => ({
          message: id,
          text,
          spans: spans.map(({ start, end, kind }) => ({ start, end, kind: kindNames[kind] })),
        })),
      ),
      holds: 'Every message with its marked personal data',
    },
    'outputs.jsonl': {
      content: linesOf(
        measured.map(({ message, masks }) => ({
          message: message.id,
          spans: masks.map(({ start, end, kind }) => ({ start, end, kind: kindNames[kind] })),
        })),
      ),
      holds: 'The masks of the engine in each message',
    },
    'errors.csv': {
      content: csvOf(
        errorKinds.flatMap(({ category, has }) =>
          items.filter(has).map((item) => ({
            error: category,
            kind: kindNames[item.span.kind],
            message: item.message.id,
            text: textOf(item).replaceAll('\n', ' '),
          })),
        ),
      ),
      holds: 'Every item missed, masked in part or masked unnecessarily',
    },
    'timings.csv': {
      content: csvOf(
        measured.map(({ message, milliseconds }) => ({
          stage: 'pii',
          message: message.id,
          milliseconds: milliseconds.toFixed(2),
        })),
      ),
      holds: 'The milliseconds of each call',
    },
    'plan.json': {
      content: `${JSON.stringify(plan, null, 2)}\n`,
      holds: 'Tells the scripts how to compute each figure from the rows',
    },
  };
}
