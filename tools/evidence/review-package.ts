import { findSentiment, findToxicity } from '../../lib/developer-api/engines/text-work';
import { engineFigures } from '../../lib/developer-api/kernel/engine-figures';
import { sentimentOfWindows, textWindows } from '../../lib/developer-api/text/windows';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import type { Measurement } from './masking-package';
import type { Message } from './message';
import {
  costOf,
  csvOf,
  latencyOf,
  linesOf,
  outcomeOf,
  type PackageFiles,
  type Plan,
  shareOf,
} from './package-files';

const target = 70;
const flag = (is: boolean) => (is ? 1 : 0);

function timed<Result>(work: () => Result): { result: Result; milliseconds: number } {
  const startedAt = performance.now();
  return { result: work(), milliseconds: performance.now() - startedAt };
}

function measureReview(message: Message) {
  const { text } = message;
  const tone = timed(() => sentimentOfWindows(textWindows(text).map(findSentiment)).sentiment);
  const toxic = timed(() => findToxicity(text).is_toxic);
  const isRight = tone.result === message.tone;
  const isToxic = message.isToxic === true;
  return { message, tone, toxic, isRight, isToxic };
}

type Reviewed = ReturnType<typeof measureReview>;

const kindOf = ({ message, isToxic }: Reviewed) =>
  isToxic ? 'Toxic messages' : `Messages with a ${message.tone} tone`;

const rowOf = (reviewed: Reviewed) => {
  const { message, toxic, isRight, isToxic } = reviewed;
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
  };
};

const errorKinds = [
  {
    column: 'tone_wrong',
    category: 'Wrong tone',
    consequence: 'A reviewer reads the message in the wrong order.',
    has: ({ isRight }: Reviewed) => !isRight,
    wanted: ({ message }: Reviewed) => message.tone ?? '',
    got: ({ tone }: Reviewed) => tone.result,
  },
  {
    column: 'toxic_missed',
    category: 'Toxic message not flagged',
    consequence: 'A reviewer is not warned.',
    has: ({ isToxic, toxic }: Reviewed) => isToxic && !toxic.result,
    wanted: () => 'toxic',
    got: () => 'not flagged',
  },
  {
    column: 'harmless_flagged',
    category: 'Harmless message flagged',
    consequence: 'A reviewer is warned without need.',
    has: ({ isToxic, toxic }: Reviewed) => !isToxic && toxic.result,
    wanted: () => 'harmless',
    got: () => 'flagged',
  },
] as const;

/** Measures tone and toxicity of labelled messages, and returns the package with its files. */
export function reviewPackage(
  messages: readonly Message[],
  { offerId, notice, data, title, measuredAt }: Measurement,
): { package: EvidencePackage; files: PackageFiles } {
  const reviewed = messages.map(measureReview);
  const rows = csvOf(reviewed.map(rowOf));
  const kinds = [...new Set(reviewed.map(kindOf))].toSorted();
  const right = { of: 'tone_right', decimals: 1 };
  const metrics = [
    { name: 'Tone as labelled', target, measure: right },
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
  ].map((metric) => ({ ...metric, ...shareOf(rows, metric.measure, kinds) }));
  const strata = kinds.map((name) => ({ name, ...shareOf(rows, right, [name]) }));
  const [all] = metrics;
  if (!all) throw new Error('There is a metric.');
  const plan: Plan = {
    notice,
    package: `/samples/${offerId}.json`,
    item: 'message',
    tables: { rows: 'rows.csv', timings: 'timings.csv' },
    metrics: metrics.map(({ measure }) => measure),
    errors: errorKinds.map(({ column }) => column),
    latency: ['sentiment', 'toxicity'],
    cost: ['sentiment', 'toxicity'],
  };
  const errors = errorKinds.map(({ category, consequence, has, wanted, got }) => {
    const wrong = reviewed.filter(has);
    const [first] = wrong;
    return {
      category,
      count: wrong.length,
      expected: first ? wanted(first) : '–',
      produced: first ? got(first) : '–',
      consequence,
    };
  });
  const outcome = outcomeOf(all, strata, target);
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
      workflow: 'Sort customer messages by tone and warn of toxic ones before a reviewer reads them',
      mode: 'offline',
      pilot_days: 30,
      in_scope: ['Tone: positive, neutral or negative', 'Toxicity'],
      out_of_scope: [
        'Personal data, which the package of the masking pilot measures',
        'Entities, whose figures are on the page of the developer API',
        'Review time, which only a pilot with your reviewers can measure',
      ],
    },
    success_metric: {
      name: all.name,
      definition: 'Share of messages for which the engine returns the tone of the label.',
      agreed: `At least ${target}%, lower end of the 95% interval, fixed before the run.`,
    },
    data_set: {
      description: data,
      unit: 'messages',
      received: reviewed.length,
      excluded: [],
      evaluated: reviewed.length,
      reference: 'The generator chose tone and toxicity before it wrote the message.',
      reviewer_agreement: 'Not measured: no person labelled the messages.',
      personal_data: 'All names, numbers and addresses are made up.',
    },
    method: [
      measuredAt,
      'The engines ran once on each message with the settings that they ship with.',
      'A message has several sentences, and only its first one carries the tone.',
      `The engine was changed once after a first run on these messages: it no longer counts courtesies such as “kind regards” as positive. Texts that it was not changed for: ${engineFigures.sentiment.right} of ${engineFigures.sentiment.of} right.`,
      'Intervals are 95%, Wilson.',
    ],
    metrics: metrics.map(({ measure: _, ...metric }) => ({
      ...metric,
      unit: '%',
      better: 'higher',
      baseline: null,
    })),
    strata: { metric: all.name, unit: '%', better: 'higher', target, rows: strata },
    errors: {
      counted: 'Wrong tones and wrong flags; one message can have both. errors.csv lists each one.',
      total: errors.reduce((sum, { count }) => sum + count, 0),
      rows: errors,
    },
    latency: [
      latencyOf(
        'Sentiment, without the network',
        reviewed.map(({ tone }) => tone.milliseconds),
      ),
      latencyOf(
        'Toxicity, without the network',
        reviewed.map(({ toxic }) => toxic.milliseconds),
      ),
    ],
    cost: costOf(messages.length, [
      { item: 'Sentiment', priceUsd: 0.001 },
      { item: 'Toxicity', priceUsd: 0.001 },
    ]),
    checkpoint: null,
    verdict: {
      outcome,
      sentence:
        outcome === 'met'
          ? `Every kind of message reaches ${target}%.`
          : `The tone is right for ${all.value}% of the messages. Below ${target}% with the low end of the interval: ${below.join(', ')}.`,
      conditions: below.map((kind) => `Let a person read ${kind}.`),
    },
    limits: [
      'The messages are made up and repeat their sentences, so the intervals are too narrow. Your messages will give other figures: that is what a pilot is for.',
      'The engines look words up. They miss irony and what is only implied.',
    ],
    deliverables: [
      { name: 'Report', format: 'Web page, JSON', description: 'This page and its package' },
      { name: 'Results', format: 'JSON Lines', description: 'What the engines returned for every message' },
      { name: 'List of errors', format: 'CSV', description: 'Every wrong tone and wrong flag' },
      { name: 'Scoring scripts', format: 'Python, JavaScript', description: 'Recompute every figure' },
    ],
    non_binding: true,
  };
  const files: PackageFiles = {
    'rows.csv': { content: rows, holds: 'One row for each message' },
    'messages.jsonl': {
      content: linesOf(
        messages.map(({ id, text, tone, isToxic }) => ({
          message: id,
          text,
          tone,
          is_toxic: isToxic === true,
        })),
      ),
      holds: 'Every message with its labels',
    },
    'outputs.jsonl': {
      content: linesOf(
        reviewed.map(({ message, tone, toxic }) => ({
          message: message.id,
          sentiment: tone.result,
          is_toxic: toxic.result,
        })),
      ),
      holds: 'What the engines returned for each message',
    },
    'errors.csv': {
      content: csvOf(
        errorKinds.flatMap(({ category, has, wanted, got }) =>
          reviewed.filter(has).map((item) => ({
            error: category,
            message: item.message.id,
            expected: wanted(item),
            produced: got(item),
          })),
        ),
      ),
      holds: 'Every wrong tone and wrong flag',
    },
    'timings.csv': {
      content: csvOf(
        (['sentiment', 'toxicity'] as const).flatMap((stage) =>
          reviewed.map(({ message, tone, toxic }) => ({
            stage,
            message: message.id,
            milliseconds: (stage === 'sentiment' ? tone : toxic).milliseconds.toFixed(2),
          })),
        ),
      ),
      holds: 'The milliseconds of each call',
    },
    'plan.json': {
      content: `${JSON.stringify(plan, null, 2)}\n`,
      holds: 'How each figure follows from the rows, for the scripts',
    },
  };
  return { package: evidence, files };
}
