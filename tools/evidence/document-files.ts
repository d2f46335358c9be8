import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { measured, type Plan, rounded } from '../../public/samples/scoring/estimates.mjs';
import { apportioned, csvOf, latencies, SeededRandom } from './random';

const classes = [
  'Change of address',
  'Change of bank details',
  'Retirement request',
  'Complaint',
  'General enquiry',
];

/** Documents of each kind that reviewers accepted, by the shares that the package publishes. */
const acceptedOfKind: Record<string, number> = {
  'Typed letters': 405,
  'Forms, printed': 357,
  'Forms, handwritten': 194,
  'Photographs of documents': 163,
  'Scans under 150 dpi': 83,
};
const handwritten = 'Forms, handwritten';
const isImage: Record<string, boolean> = {
  [handwritten]: true,
  'Photographs of documents': true,
  'Scans under 150 dpi': true,
};

/** A reviewer's changes, in the columns of the errors. */
const reasons = ['wrong_class', 'masked_too_much', 'missed_value', 'misread', 'content_removed'] as const;
type Reason = (typeof reasons)[number];

/** Of the documents decided by the checkpoint: those accepted and changed, handwritten ones and others. */
const byCheckpoint = { accepted: 575, changed: 37, handwrittenAccepted: 92, handwrittenChanged: 15 };

interface Decision {
  kind: string;
  reason: Reason | '';
  day: number;
}

/** The documents that were decided, each with its kind, its reason where it was changed, and its day. */
function decisions(random: SeededRandom, pack: EvidencePackage): Decision[] {
  const drafts = pack.strata.rows.flatMap(({ name: kind, n }) => {
    const accepted = random.chosen(n, acceptedOfKind[kind] ?? 0);
    return accepted.map((isAccepted) => ({ kind, isAccepted }));
  });
  const counts = new Map<Reason, number>(
    reasons.map((reason, place) => [reason, pack.errors.rows[place]?.count ?? 0]),
  );
  const take = (reason: Reason): Reason => {
    counts.set(reason, (counts.get(reason) ?? 0) - 1);
    return reason;
  };
  // Handwriting is misread on handwritten forms only, and clean-up takes something from images only.
  const reasonOf = (kind: string): Reason => {
    if (kind === handwritten && (counts.get('misread') ?? 0) > 0) return take('misread');
    if (isImage[kind] && kind !== handwritten && (counts.get('content_removed') ?? 0) > 0)
      return take('content_removed');
    const open = (['wrong_class', 'masked_too_much', 'missed_value'] as const).flatMap((reason) =>
      Array.from({ length: counts.get(reason) ?? 0 }, () => reason),
    );
    return take(random.pick(open));
  };
  const documents = random.shuffled(drafts).map(({ kind, isAccepted }) => ({
    kind,
    reason: isAccepted ? ('' as const) : reasonOf(kind),
  }));
  const { handwrittenAccepted, handwrittenChanged, accepted, changed } = byCheckpoint;
  const early = {
    handwrittenAccepted,
    handwrittenChanged,
    otherAccepted: accepted - handwrittenAccepted,
    otherChanged: changed - handwrittenChanged,
  };
  return documents.map(({ kind, reason }) => {
    const group =
      `${kind === handwritten ? 'handwritten' : 'other'}${reason === '' ? 'Accepted' : 'Changed'}` as const;
    const isEarly = early[group] > 0;
    early[group] -= 1;
    return { kind, reason, day: isEarly ? 4 + random.below(12) : 16 + random.below(15) };
  });
}

/** Review times in seconds whose mean and interval are the published ones, and those of the process before. */
function reviewTimes(
  random: SeededRandom,
  pack: EvidencePackage,
  n: number,
): { now: number[]; before: number[] } {
  const metric = pack.metrics.at(-1);
  if (!metric || metric.baseline === null) throw new Error('The package has no review time.');
  const plan: Plan = {
    notice: '',
    package: '',
    item: 'document',
    tables: {},
    bootstrap: { seed: 1, resamples: 1 },
    metrics: [],
    errors: [],
    latency: [],
    cost: [],
    sentences: [],
  };
  const skewed = () => 1 + 1.1 * random.normal() ** 2;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const now = apportioned(Math.round(metric.value * n), Array.from({ length: n }, skewed), { least: 4 });
    const rows = now.map((seconds) => ({ excluded: '', kind: '', document: '', seconds: String(seconds) }));
    const found = measured(plan, { rows }, { measure: 'mean', of: 'seconds' }, ['']);
    if (rounded(found.low, 1) !== metric.ci_low || rounded(found.high, 1) !== metric.ci_high) continue;
    const before = apportioned(Math.round(metric.baseline * n), Array.from({ length: n }, skewed), {
      least: 8,
    });
    return { now, before };
  }
  throw new Error('No review times were found.');
}

/** The second decisions of two reviewers on some documents, who differ on three of them. */
function secondDecisions(random: SeededRandom, all: readonly Decision[]): Map<number, number> {
  const places = random.shuffled(all.map((_, place) => place));
  const changed = places.filter((place) => all[place]?.reason !== '');
  const accepted = places.filter((place) => all[place]?.reason === '');
  const pairs: [number, number][] = [
    ...changed.slice(0, 16).map((place): [number, number] => [place, 0]),
    ...changed.slice(16, 17).map((place): [number, number] => [place, 1]),
    ...accepted.slice(0, 2).map((place): [number, number] => [place, 0]),
    ...accepted.slice(2, 283).map((place): [number, number] => [place, 1]),
  ];
  return new Map(pairs);
}

const flag = (isSo: boolean | undefined) => (isSo ? 1 : 0);

/** The files of the sample package of the document pilot, by name: the published figures follow from them. */
export function documentFiles(pack: EvidencePackage, plan: Plan): Record<string, string> {
  const random = new SeededRandom(30);
  const decided = decisions(random, pack);
  const n = decided.length;
  const times = reviewTimes(random, pack, n);
  const values = apportioned(
    2_500,
    Array.from({ length: n }, () => 0.5 + random.next()),
    { least: 1 },
  );
  const classOf = decided.map(() => random.pick(classes));
  const suggested = decided.map(({ reason }, place) =>
    reason === 'wrong_class'
      ? random.pick(classes.filter((name) => name !== classOf[place]))
      : (classOf[place] ?? ''),
  );
  const missedBefore = apportioned(
    2_500 - 2_427,
    values.map((count) => count * random.next()),
    {
      most: (place) => values[place] ?? 0,
    },
  );
  const classBefore = random.chosen(n, 1_163);
  const needlessBefore = random.chosen(n, 50);
  const second = secondDecisions(random, decided);
  const received = random.chosen(pack.data_set.received, n);
  const left = random.shuffled(
    pack.data_set.excluded.flatMap(({ reason, items }) => Array.from({ length: items }, () => reason)),
  );
  const idOf = (number: number) => `invented-${String(number).padStart(4, '0')}`;
  const numbers = received.flatMap((isIn, place) => (isIn ? [place + 1] : []));
  const documents = decided.map((decision, place) => ({
    ...decision,
    document: idOf(numbers[place] ?? 0),
    found: (values[place] ?? 0) - flag(decision.reason === 'missed_value'),
  }));
  const rows = received.map((isIn, place) => {
    const document = idOf(place + 1);
    const at = isIn ? numbers.indexOf(place + 1) : -1;
    const row = documents[at];
    const of = (value: string | number | undefined) => (row ? (value ?? '') : '');
    const is = (reason: Reason) => of(flag(row?.reason === reason));
    return {
      document,
      kind: of(row?.kind),
      excluded: isIn ? '' : (left.pop() ?? ''),
      day: of(row?.day),
      accepted: of(flag(row?.reason === '')),
      second_accepted: of(second.get(at)),
      class_correct: of(flag(row?.reason !== 'wrong_class')),
      personal_values: of(values[at]),
      personal_values_found: of(row?.found),
      masked_without_need: is('masked_too_much'),
      review_seconds: of(times.now[at]),
      wrong_class: is('wrong_class'),
      masked_too_much: is('masked_too_much'),
      missed_value: is('missed_value'),
      misread: is('misread'),
      content_removed: is('content_removed'),
      pii_requests: of(3),
      entity_requests: of(2),
      backgrounds_removed: of(flag(isImage[row?.kind ?? ''])),
      upscaled_2x: of(flag(isImage[row?.kind ?? ''] && row?.kind !== handwritten)),
      upscaled_4x: of(flag(row?.kind === 'Scans under 150 dpi')),
      before_class_correct: of(flag(classBefore[at])),
      before_personal_values_found: of((values[at] ?? 0) - (missedBefore[at] ?? 0)),
      before_masked_without_need: of(flag(needlessBefore[at])),
      before_review_seconds: of(times.before[at]),
    };
  });
  const images = documents.filter(({ kind }) => isImage[kind]);
  const timings = pack.latency.flatMap((row, place) => {
    const of = plan.latency[place] === 'image' ? images : documents;
    return latencies(random, row).map((milliseconds, at) => ({
      stage: plan.latency[place] ?? '',
      document: of[at % of.length]?.document ?? '',
      milliseconds,
    }));
  });
  return {
    'references.csv': csvOf(
      documents.map(({ document, kind }, place) => ({
        document,
        kind,
        class: classOf[place] ?? '',
        personal_values: values[place] ?? 0,
      })),
    ),
    'outputs.csv': csvOf(
      documents.map(({ document, found, reason }, place) => ({
        document,
        class: suggested[place] ?? '',
        personal_values_found: found,
        masked_without_need: flag(reason === 'masked_too_much'),
      })),
    ),
    'decisions.csv': csvOf(
      documents.map(({ document, reason, day }, place) => ({
        document,
        reviewer: 1 + random.below(4),
        day,
        decision: reason === '' ? 'accept' : 'change',
        reason,
        seconds: times.now[place] ?? 0,
      })),
    ),
    'rows.csv': csvOf(rows),
    'timings.csv': csvOf(timings),
  };
}
