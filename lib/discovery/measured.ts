import masking from '../../public/samples/masking-shadow-14.json';
import review from '../../public/samples/message-review-30.json';
import type { OperationName } from '../developer-api/kernel/operations';
import { listInWords } from '../kernel/format-list';
import { countFigure, kindInSentence, measuredFigure } from '../offers/evidence';
import { type EvidencePackage, evidencePackageSchema } from '../offers/evidence-package';

/** Share in percent of `n` items or finds. */
export type MeasuredShare = Pick<EvidencePackage['metrics'][number], 'value' | 'n'>;

/** Measured quality of an engine for one kind of content. */
export interface MeasuredKind {
  name: string;
  /** Share found in messages written by hand; undefined if there are none with this kind. */
  byHand: MeasuredShare | undefined;
  /** Share found in generated messages, which are easier. */
  generated: MeasuredShare | undefined;
  /** Share of the finds that were right. */
  precision: MeasuredShare | undefined;
}

/** Measured quality of an operation, from an evidence package that ships. */
interface Measurement {
  operation: OperationName;
  kinds: readonly MeasuredKind[];
  misses: string;
  /** All of it in words. */
  sentence: string;
}

const maskingSample = evidencePackageSchema.parse(masking);
const reviewSample = evidencePackageSchema.parse(review);

/** Returns a metric of a package. Throws an Error if it has none of this name. */
function metricOf({ metrics }: EvidencePackage, name: string) {
  const metric = metrics.find((each) => each.name === name);
  if (!metric) throw new Error(`No metric “${name}”.`);
  return metric;
}

/** Formats a share with its number of items, as in `80.7% of 57`. */
export function shareInWords({ value, n }: MeasuredShare): string {
  return `${measuredFigure(value, '%')} of ${countFigure(n)}`;
}

const metricInWords = (metric: MeasuredShare & { name: string }) => `${metric.name}: ${shareInWords(metric)}`;

function measurement(of: Omit<Measurement, 'sentence'>, facts: readonly string[]): Measurement {
  return { ...of, sentence: `${facts.join('. ')}. The engine misses ${of.misses}` };
}

function maskingMeasurement(): Measurement {
  const { strata, metrics } = maskingSample;
  const kinds = strata.rows.map(({ name, value, n, comparison, precision }) => ({
    name,
    byHand: { value, n },
    generated: comparison,
    precision,
  }));
  const byKind = strata.rows.map((row) => `${kindInSentence(row.name)} ${shareInWords(row)}`);
  const [all = '', ...others] = metrics.slice(0, 3).map(metricInWords);
  return measurement(
    {
      operation: 'pii',
      kinds,
      misses:
        'names in lower case, rare first names without a surname, addresses without a street number, and numbers with an unfamiliar label. It sometimes masks product and company names.',
    },
    [all, `By kind: ${listInWords(byKind)}`, ...others],
  );
}

/** Measurement of an operation in the generated messages of the review package; metrics by name, finds first. */
function reviewMeasurement(
  operation: OperationName,
  names: readonly string[],
  misses: string,
  precisionName?: string,
): Measurement {
  const found = names.map((name) => metricOf(reviewSample, name));
  const precision = precisionName === undefined ? undefined : metricOf(reviewSample, precisionName);
  const kinds = found.map((metric) => ({
    name: metric.name,
    byHand: undefined,
    generated: metric,
    precision,
  }));
  const stated = [...found, ...(precision ? [precision] : [])].map(metricInWords);
  const messages = `${countFigure(reviewSample.data_set.evaluated)} generated messages`;
  return measurement({ operation, kinds, misses }, [...stated, `Measured on ${messages}`]);
}

const measurements: readonly Measurement[] = [
  maskingMeasurement(),
  reviewMeasurement(
    'toxicity',
    ['Toxic messages flagged', 'Harmless messages left alone'],
    'implied insults, and anything that depends on context.',
  ),
  reviewMeasurement(
    'entities',
    ['People, places and organizations found'],
    'names in lower case, and rare names without a title or a legal form.',
    'People, places and organizations: precision',
  ),
  reviewMeasurement('sentiment', ['Tone identified correctly'], 'irony, and a tone that is only implied.'),
];

/** Lists what was measured of the engines behind some operations, in the order of the operations. */
export function measurementsOf(operations: readonly OperationName[]): Measurement[] {
  return operations.flatMap((name) => measurements.filter(({ operation }) => operation === name));
}

/** States what the engine of an operation finds, what it misses and on how much that was measured. */
export function measuredInWords(operation: OperationName): string | undefined {
  return measurementsOf([operation])[0]?.sentence;
}
