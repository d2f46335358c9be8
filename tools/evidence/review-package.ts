import { engineFigures } from '../../lib/developer-api/kernel/engine-figures';
import { operations, priceUsdOf } from '../../lib/developer-api/kernel/operations';
import { csvOf } from '../../lib/offers/editor/evidence-figures';
import type { PackageFiles } from '../../lib/offers/editor/make-evidence';
import { outcomeOf, shareOf } from '../../lib/offers/editor/measured-share';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { rowsOf } from '../../public/samples/scoring/figures.mjs';
import type { Measurement } from './masking-package';
import { kindNames } from './measure-masking';
import { errorKinds, measureReview, type Reviewed } from './measure-review';
import type { Message } from './message';
import { costOf, latencyOf, linesOf, notMetInWords, type Plan } from './package-files';

const target = 70;
const stages = ['pii', 'sentiment', 'entities', 'toxicity'] as const;
const flag = (is: boolean) => (is ? 1 : 0);

const millisecondsOf = (
  { masking, tone, returned, toxic }: Reviewed,
  stage: (typeof stages)[number],
): number => ({ pii: masking, sentiment: tone, entities: returned, toxicity: toxic })[stage].milliseconds;

const kindOf = ({ message, isToxic }: Reviewed) =>
  isToxic ? 'Toxic messages' : `Messages with a ${message.tone} tone`;

const rowOf = (reviewed: Reviewed) => {
  const { message, toxic, isRight, isToxic, personal, entities, named } = reviewed;
  const personalFound = personal.filter(({ isFound }) => isFound).length;
  const entitiesFound = entities.filter(({ isFound }) => isFound).length;
  const namedRight = named.filter(({ isRight }) => isRight).length;
  return {
    message: message.id,
    kind: kindOf(reviewed),
    tone_right: flag(isRight),
    tone_wrong: flag(!isRight),
    toxic: flag(isToxic),
    toxic_found: flag(isToxic && toxic.result),
    toxic_missed: flag(isToxic && !toxic.result),
    harmless: flag(!isToxic),
    harmless_left: flag(!isToxic && !toxic.result),
    harmless_flagged: flag(!isToxic && toxic.result),
    personal: personal.length,
    personal_found: personalFound,
    personal_missed: personal.length - personalFound,
    entities: entities.length,
    entities_found: entitiesFound,
    entities_missed: entities.length - entitiesFound,
    named: named.length,
    named_right: namedRight,
    named_wrong: named.length - namedRight,
  };
};

/** Measures tone, toxicity, entities and masking of labelled messages, and returns the package with its files. */
export function reviewPackage(
  messages: readonly Message[],
  { offerId, notice, data, title, measuredAt, limits }: Measurement & { limits: readonly string[] },
): { package: EvidencePackage; files: PackageFiles } {
  const reviewed = messages.map(measureReview);
  const csv = csvOf(reviewed.map(rowOf));
  const rows = rowsOf(csv);
  const kinds = [...new Set(reviewed.map(kindOf))].toSorted();
  const right = { of: 'tone_right', decimals: 1 };
  const metrics = [
    { name: 'Tone identified correctly', target, measure: right },
    {
      name: 'Toxic messages flagged',
      target: null,
      measure: { of: 'toxic_found', per: 'toxic', decimals: 1 },
    },
    {
      name: 'Harmless messages left alone',
      target: null,
      measure: { of: 'harmless_left', per: 'harmless', decimals: 1 },
    },
    {
      name: 'Personal data masked in generated messages',
      target: null,
      measure: { of: 'personal_found', per: 'personal', decimals: 1 },
    },
    {
      name: 'People, places and organizations found',
      target: null,
      measure: { of: 'entities_found', per: 'entities', decimals: 1 },
    },
    {
      name: 'People, places and organizations: precision',
      target: null,
      measure: { of: 'named_right', per: 'named', decimals: 1 },
    },
  ].map((metric) => ({ ...metric, ...shareOf(rows, metric.measure, kinds) }));
  const strata = kinds.map((name) => ({ name, ...shareOf(rows, right, [name]) }));
  const [all] = metrics;
  if (!all) throw new Error('The package has no metric.');
  const plan: Plan = {
    notice,
    package: `/samples/${offerId}.json`,
    item: 'message',
    tables: { rows: 'rows.csv', timings: 'timings.csv' },
    metrics: metrics.map(({ measure }) => measure),
    errors: errorKinds.map(({ column }) => column),
    latency: [...stages],
    cost: [...stages],
  };
  const errors = errorKinds.map(({ category, consequence, mistakesIn }) => {
    const mistakes = reviewed.flatMap(mistakesIn);
    const { expected, produced } = mistakes[0] ?? { expected: '–', produced: '–' };
    return { category, count: mistakes.length, expected, produced, consequence };
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
      workflow:
        'Sort customer messages by tone, flag toxic ones, mask personal data and find the names of people, places and organizations',
      mode: 'offline',
      pilot_days: 30,
      in_scope: [
        'Tone: positive, neutral or negative',
        'Toxicity',
        'Personal data, which the masking pilot’s sample shows by kind',
        'People, places and organizations',
      ],
      out_of_scope: [
        'Other entities, such as dates and amounts',
        'Review time, which only a pilot with your reviewers can measure',
      ],
    },
    success_metric: {
      name: all.name,
      definition: 'Share of messages whose tone matches the one that the generator chose.',
      agreed: `At least ${target}%, lower end of the 95% interval, fixed before the run.`,
    },
    data_set: {
      description: data,
      unit: 'messages',
      received: reviewed.length,
      excluded: [],
      evaluated: reviewed.length,
      reference: 'The generator chose tone, toxicity and every name before it wrote the message.',
      reviewer_agreement: 'Not measured: no person labelled the messages.',
      personal_data: 'All names, numbers and addresses are made up.',
    },
    method: [
      measuredAt,
      'The engines ran once on each message with the settings that they ship with.',
      'A message has several sentences, and only its first one carries the tone.',
      `The engine was changed once after a run on earlier messages: it no longer counts courtesies such as “kind regards” as positive. On ${engineFigures.sentiment.of} texts that played no part in this change, ${engineFigures.sentiment.right} were right.`,
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
      counted: 'Wrong tones, flags and names; one message can have several. errors.csv lists each one.',
      total: errors.reduce((sum, { count }) => sum + count, 0),
      rows: errors,
    },
    latency: stages.map((stage) =>
      latencyOf(
        `${operations[stage].title}, excluding network time`,
        reviewed.map((item) => millisecondsOf(item, stage)),
      ),
    ),
    cost: costOf(
      messages.length,
      stages.map((stage) => ({ item: operations[stage].title, priceUsd: Number(priceUsdOf(stage)) })),
    ),
    checkpoint: null,
    verdict: {
      outcome,
      sentence:
        outcome === 'met'
          ? `Every kind of message reaches ${target}%.`
          : `The tone is right for ${all.value}% of the messages. ${notMetInWords(below, target)}`,
      conditions: below.map((kind) => `Let a person read ${kind}.`),
    },
    limits: [
      'The messages are made up and many share sentences, so the true uncertainty is larger than the intervals show. Your messages will give other figures: that is what a pilot is for.',
      'The engines look up words in lists. They miss irony and what is only implied.',
      ...limits,
    ],
    deliverables: [
      { name: 'Report', format: 'Web page, JSON', description: 'This page and its package' },
      { name: 'Results', format: 'JSON Lines', description: 'What the engines returned for every message' },
      { name: 'List of errors', format: 'CSV', description: 'Every wrong tone, flag and name' },
      { name: 'Scoring scripts', format: 'Python, JavaScript', description: 'Recompute every figure' },
    ],
    non_binding: true,
  };
  const files: PackageFiles = {
    'rows.csv': { content: csv, holds: 'One row for each message' },
    'messages.jsonl': {
      content: linesOf(
        messages.map(({ id, text, tone, isToxic, spans, entities }) => ({
          message: id,
          text,
          tone,
          is_toxic: isToxic === true,
          spans: spans.map(({ start, end, kind }) => ({ start, end, kind: kindNames[kind] })),
          entities,
        })),
      ),
      holds: 'Every message with its labels',
    },
    'outputs.jsonl': {
      content: linesOf(
        reviewed.map(({ message, tone, toxic, masking, returned }) => ({
          message: message.id,
          sentiment: tone.result,
          is_toxic: toxic.result,
          spans: masking.masks.map(({ start, end, kind }) => ({ start, end, kind: kindNames[kind] })),
          entities: returned.result.map(({ start, end, type }) => ({ start, end, kind: type })),
        })),
      ),
      holds: 'What the engines returned for each message',
    },
    'errors.csv': {
      content: csvOf(
        errorKinds.flatMap(({ category, mistakesIn }) =>
          reviewed.flatMap((item) =>
            mistakesIn(item).map(({ expected, produced }) => ({
              error: category,
              message: item.message.id,
              expected: expected.replaceAll('\n', ' '),
              produced,
            })),
          ),
        ),
      ),
      holds: 'Every wrong tone, flag and name',
    },
    'timings.csv': {
      content: csvOf(
        stages.flatMap((stage) =>
          reviewed.map((item) => ({
            stage,
            message: item.message.id,
            milliseconds: millisecondsOf(item, stage).toFixed(2),
          })),
        ),
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
