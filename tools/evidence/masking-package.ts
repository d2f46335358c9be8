import { listInWords } from '../../lib/kernel/format-list';
import { csvOf } from '../../lib/offers/editor/evidence-figures';
import type { PackageFiles } from '../../lib/offers/editor/make-evidence';
import { shareOf } from '../../lib/offers/editor/measured-share';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { rowsOf } from '../../public/samples/scoring/figures.mjs';
import { errorKinds, maskingFiles, textOf } from './masking-files';
import { maskingVerdict } from './masking-verdict';
import { kindNames, type MaskedItem, measureMasking } from './measure-masking';
import type { Message } from './message';
import { costOf, latencyOf, type Plan } from './package-files';

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

const ofGenerated = [
  'Many generated messages share sentences, so the true uncertainty is larger than their intervals show. The decision therefore rests on the messages written by hand.',
  'Generated names on no list are invented and are not English words, which the engine takes as a sign of a name. Real rare names are harder.',
];

/** Measures the masking of messages, and returns the package with its files. */
export function maskingPackage(
  messages: readonly Message[],
  { offerId, notice, data, title, measuredAt }: Measurement,
): { package: EvidencePackage; files: PackageFiles } {
  const measured = messages.map(measureMasking);
  const items = measured.flatMap((message) => message.items);
  const csv = csvOf(items.map(rowOf));
  const rows = rowsOf(csv);
  // The first source decides; a second one is compared with it.
  const sources = [...new Set(messages.map(({ source }) => source))];
  const [source = '', comparedSource] = sources;
  const present = kinds.filter((kind) =>
    items.some(
      ({ message, span, marked }) => marked && message.source === source && kindNames[span.kind] === kind,
    ),
  );
  const found = { of: 'found', per: 'marked', decimals: 1 };
  const precision = { of: 'needed', per: 'masked', decimals: 1 };
  const inSource = <M extends object>(measure: M, equals = source) => ({
    ...measure,
    where: [{ column: 'source', equals }],
  });
  const compared = comparedSource === undefined ? undefined : inSource(found, comparedSource);
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
  const asked = [
    ...sources.map((name) => ({
      name: `Personal data masked in ${name.toLowerCase()}`,
      target,
      measure: inSource(found, name),
    })),
    ...sources.map((name) => ({
      name: `Precision in ${name.toLowerCase()}`,
      target: null,
      measure: inSource(precision, name),
    })),
    ...[
      { name: 'Generated names on the engine’s lists: masked', equals: '1' },
      { name: 'Generated names on none of its lists: masked', equals: '0' },
    ].map(({ name, equals }) => ({ name, target: null, measure: halfOf(kindNames.person, equals) })),
  ];
  const metrics = asked
    .map((metric) => ({ ...metric, ...shareOf(rows, metric.measure, present) }))
    .filter(({ n }) => n > 0);
  const strata = present.map((name) => {
    const ofMasks = shareOf(rows, inSource(precision), [name]);
    const comparison = compared && shareOf(rows, compared, [name]);
    return {
      name,
      ...shareOf(rows, inSource(found), [name]),
      ...(ofMasks.n > 0 ? { precision: ofMasks } : {}),
      ...(comparison && comparison.n > 0 ? { comparison } : {}),
    };
  });
  const [all, other] = metrics;
  if (!all || present.length === 0) throw new Error('No personal data is marked in the messages.');
  const clean = measured.filter(({ message }) => message.spans.length === 0);
  const cleanTouched = clean.filter(({ masks }) => masks.length > 0).length;
  const plan: Plan = {
    notice,
    package: `/samples/${offerId}.json`,
    item: 'span',
    tables: { rows: 'rows.csv', timings: 'timings.csv' },
    metrics: metrics.map(({ measure }) => measure),
    precision: inSource(precision),
    ...(compared ? { comparison: compared } : {}),
    errors: errorKinds.map(({ column }) => column),
    latency: ['pii'],
    cost: ['pii'],
  };
  const errors = errorKinds.map(({ category, produced, consequence, has }) => {
    const wrong = items.filter(has);
    const [first] = wrong;
    return { category, count: wrong.length, expected: first ? textOf(first) : '–', produced, consequence };
  });
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
      agreed: compared
        ? `At least ${target}% of each kind, lower end of the 95% interval, ${listInWords(sources.map((name) => `in ${name.toLowerCase()}`))}. The target of ${target}% was fixed before the run; until 2026-11-28, it applied to all messages together.`
        : `At least ${target}% of each kind, lower end of the 95% interval, fixed before the run.`,
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
      ...(compared
        ? [
            `Half of the generated names and streets are missing from the engine’s lists. Addresses masked: ${onList}% of those whose street is on a list, ${offList}% of those whose street is not.`,
          ]
        : []),
      `In ${cleanTouched} of ${clean.length} messages without personal data, the engine masked something.`,
      'Intervals are 95% (Wilson).',
    ],
    metrics: metrics.map(({ measure: _, ...metric }) => ({
      ...metric,
      unit: '%',
      better: 'higher',
      baseline: null,
    })),
    strata: {
      metric: all.name,
      unit: '%',
      better: 'higher',
      target,
      ...(compared && other ? { comparison: { metric: other.name, name: comparedSource ?? '' } } : {}),
      rows: strata,
    },
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
    verdict: maskingVerdict(
      sources.map((name) => ({ source: name, ...shareOf(rows, inSource(found, name), present) })),
      strata,
      target,
    ),
    limits: [
      ...[...metrics.slice(1), ...strata]
        .filter(({ value }) => value < detectedFrom)
        .map(({ name, value }) => `${name}: ${value}%, so count these as not detected.`),
      'Made-up messages are easier to mask than real ones. Your messages will give other figures: that is what a pilot is for.',
      ...(compared ? ofGenerated : []),
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
  return { package: evidence, files: maskingFiles({ messages, measured, csv, plan }) };
}
