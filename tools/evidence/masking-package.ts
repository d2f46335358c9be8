import { csvOf } from '../../lib/offers/editor/evidence-figures';
import type { PackageFiles } from '../../lib/offers/editor/make-evidence';
import { outcomeOf, shareOf } from '../../lib/offers/editor/measured-share';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { rowsOf } from '../../public/samples/scoring/figures.mjs';
import { kindNames, type MaskedItem, measureMasking } from './measure-masking';
import type { Message } from './message';
import { costOf, latencyOf, linesOf, notMetInWords, type Plan } from './package-files';

/** Facts about a measurement that the messages do not hold. */
export interface Measurement {
  /** Address of the package below `/samples`, without its ending. */
  offerId: string;
  notice: string;
  /** Sentence about the messages and who made them. */
  data: string;
  title: string;
  /** Day and commit of the engine. */
  measuredAt: string;
}

const target = 90;

/** Share in percent below which a kind counts as not detected. */
const detectedFrom = 60;
const kinds = [...new Set(Object.values(kindNames))];

const flag = (is: boolean) => (is ? 1 : 0);

function rowOf({ message, span, marked, isMasked, isFound }: MaskedItem) {
  return {
    span: `${message.id}:${span.start}-${span.end}`,
    message: message.id,
    source: message.source,
    kind: kindNames[span.kind],
    listed: marked?.isListed === undefined ? '' : flag(marked.isListed),
    marked: flag(marked !== undefined),
    masked: flag(isMasked),
    found: flag(isFound),
    needed: flag(marked !== undefined && isMasked),
    missed: flag(marked !== undefined && !isMasked),
    partly: flag(marked !== undefined && isMasked && !isFound),
    without_need: flag(marked === undefined),
  };
}

const errorKinds = [
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

const textOf = ({ message, span }: MaskedItem) => [...message.text].slice(span.start, span.end).join('');

/** Measures the masking of messages, and returns the package with its files. */
export function maskingPackage(
  messages: readonly Message[],
  { offerId, notice, data, title, measuredAt }: Measurement,
): { package: EvidencePackage; files: PackageFiles } {
  const measured = messages.map(measureMasking);
  const items = measured.flatMap((message) => message.items);
  const csv = csvOf(items.map(rowOf));
  const rows = rowsOf(csv);
  const present = kinds.filter((kind) =>
    items.some(({ span, marked }) => marked && kindNames[span.kind] === kind),
  );
  const found = { of: 'found', per: 'marked', decimals: 1 };
  const precision = { of: 'needed', per: 'masked', decimals: 1 };
  const halfOf = (kind: string, equals: string) => ({
    ...found,
    where: [
      { column: 'kind', equals: kind },
      { column: 'listed', equals },
    ],
  });
  const [onList, offList] = ['1', '0'].map(
    (equals) => shareOf(rows, halfOf(kindNames.address, equals), present).value,
  );
  const sources = [...new Set(messages.map(({ source }) => source))];
  const asked = [
    { name: 'Personal data masked', target, measure: found },
    {
      name: 'Masks that were correct (precision)',
      target: null,
      measure: precision,
    },
    ...[
      { name: 'Names on the engine’s lists: masked', equals: '1' },
      { name: 'Names on none of its lists: masked', equals: '0' },
    ].map(({ name, equals }) => ({ name, target: null, measure: halfOf(kindNames.person, equals) })),
    ...(sources.length < 2 ? [] : sources).map((source) => ({
      name: `${source}: personal data masked`,
      target: null,
      measure: { ...found, where: [{ column: 'source', equals: source }] },
    })),
  ] as const;
  const metrics = asked
    .map((metric) => ({ ...metric, ...shareOf(rows, metric.measure, present) }))
    .filter(({ n }) => n > 0);
  const strata = present.map((name) => {
    const ofMasks = shareOf(rows, precision, [name]);
    return {
      name,
      ...shareOf(rows, found, [name]),
      ...(ofMasks.n > 0 ? { precision: ofMasks } : {}),
    };
  });
  const [all] = metrics;
  if (!all) throw new Error('No personal data is marked in the messages.');
  const clean = measured.filter(({ message }) => message.spans.length === 0);
  const cleanTouched = clean.filter(({ masks }) => masks.length > 0).length;
  const plan: Plan = {
    notice,
    package: `/samples/${offerId}.json`,
    item: 'span',
    tables: { rows: 'rows.csv', timings: 'timings.csv' },
    metrics: metrics.map(({ measure }) => measure),
    precision,
    errors: errorKinds.map(({ column }) => column),
    latency: ['pii'],
    cost: ['pii'],
  };
  const errors = errorKinds.map(({ category, produced, consequence, has }) => {
    const wrong = items.filter(has);
    const [first] = wrong;
    return { category, count: wrong.length, expected: first ? textOf(first) : '–', produced, consequence };
  });
  const outcome = outcomeOf(all, strata, { better: 'higher', target });
  const below = strata.filter(({ ci_low }) => ci_low < target).map(({ name }) => name.toLowerCase());
  const evidence: EvidencePackage = {
    package_version: '1',
    offer_id: offerId,
    title,
    anonymised_sample: true,
    anonymisation: notice,
    buyer: {
      sector: 'Customer messages',
      size: `${messages.length.toLocaleString('en-US')} messages`,
      region: 'English',
    },
    scope: {
      workflow: 'Mask personal data in customer messages before anyone else reads them',
      mode: 'offline',
      pilot_days: 14,
      in_scope: [`Kinds of personal data: ${present.join(', ')}`, 'Messages in English'],
      out_of_scope: [
        'Images and attachments',
        'Other languages',
        'Places, employers and events that identify a person',
      ],
    },
    success_metric: {
      name: all.name,
      definition: 'Share of the marked personal data that is masked completely.',
      agreed: `At least ${target}%, lower end of the 95% interval, fixed before the run.`,
    },
    data_set: {
      description: data,
      unit: 'items',
      received: items.length,
      excluded: [],
      evaluated: items.length,
      reference: 'Marked by the author of each message.',
      reviewer_agreement: 'Not measured: one author marked each message.',
      personal_data: 'All names, numbers and addresses are made up.',
    },
    method: [
      measuredAt,
      'The engine ran once on each message with the settings that it ships with.',
      'An item counts as found if masks cover all of it, even if a mask names the wrong kind.',
      `Half of the generated names and streets are missing from the engine’s lists. Addresses masked: ${onList}% of those whose street is on a list, ${offList}% of those whose street is not.`,
      `In ${cleanTouched} of ${clean.length} messages without personal data, the engine masked something.`,
      'Intervals are 95% (Wilson).',
    ],
    metrics: metrics.map(({ measure: _, ...metric }) => ({
      ...metric,
      unit: '%',
      better: 'higher',
      baseline: null,
    })),
    strata: { metric: all.name, unit: '%', better: 'higher', target, rows: strata },
    errors: {
      counted: 'Items that were missed, masked in part or masked unnecessarily; errors.csv lists each one.',
      total: errors.reduce((sum, { count }) => sum + count, 0),
      rows: errors,
    },
    latency: [
      latencyOf(
        'PII detection, excluding network time',
        measured.map(({ milliseconds }) => milliseconds),
      ),
    ],
    cost: costOf(messages.length, [{ item: 'PII detection', priceUsd: 0.002 }]),
    checkpoint: null,
    verdict: {
      outcome,
      sentence:
        outcome === 'met'
          ? `Every kind reaches ${target}%.`
          : `${all.value}% of the personal data was masked. ${notMetInWords(below, target)}`,
      conditions: below.map((kind) => `Let a person check ${kind}.`),
    },
    limits: [
      ...[...metrics.slice(1), ...strata]
        .filter(({ value }) => value < detectedFrom)
        .map(({ name, value }) => `${name}: ${value}%, so count these as not detected.`),
      'Made-up messages are easier to mask than real ones. Your messages will give other figures: that is what a pilot is for.',
      'Many generated messages share sentences, so the true uncertainty is larger than their intervals show. Read the figures of the messages written by hand as well.',
      'Generated names on no list are invented and are not English words, which the engine takes as a sign of a name. Real rare names are harder: it found 82% of the names in 61 texts that it had not been improved with.',
    ],
    deliverables: [
      { name: 'Report', format: 'Web page, JSON', description: 'This page and its package' },
      {
        name: 'Masks',
        format: 'JSON Lines',
        description: 'Every message with the place and kind of each mask',
      },
      { name: 'List of errors', format: 'CSV', description: 'Everything missed or masked unnecessarily' },
      { name: 'Scoring scripts', format: 'Python, JavaScript', description: 'Recompute every figure' },
    ],
    non_binding: true,
  };
  const files: PackageFiles = {
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
  return { package: evidence, files };
}
