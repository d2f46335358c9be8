import { kindOutcome, targetOutcome } from './evidence';
import type { EvidencePackage } from './evidence-package';

type Strata = EvidencePackage['strata'];
type Stratum = Strata['rows'][number];

interface OverallFigures extends Pick<EvidencePackage, 'strata' | 'metrics'> {
  data_set: Pick<EvidencePackage['data_set'], 'unit'>;
}

/** Decision that the results of a pilot allow, by kind of item. */
export interface Decision {
  /** Kinds whose whole interval reaches the target, and that of their comparison too, best first. */
  handOver: readonly Stratum[];
  /** Other kinds, which people must still check, best first. */
  keepPeopleOn: readonly Stratum[];
}

/** Returns the decision: a kind is automated only if its whole interval reaches the target. */
export function decisionOf(strata: Strata): Decision {
  const { rows, better } = strata;
  const best = better === 'higher' ? 1 : -1;
  const sorted = rows.toSorted((a, b) => best * (b.value - a.value));
  const isMet = (row: Stratum) => kindOutcome(row, strata) === 'met';
  return { handOver: sorted.filter(isMet), keepPeopleOn: sorted.filter((row) => !isMet(row)) };
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Formats a count, in letters up to ten. */
export function countInWords(count: number): string {
  return numbers[count] ?? String(count);
}

/** Describes a decision in one or two sentences; `unit` is the evaluated items in the plural, such as `recordings`. */
export function decisionInWords({ handOver, keepPeopleOn }: Decision, unit: string): string[] {
  const total = handOver.length + keepPeopleOn.length;
  const count = total === 2 ? 'both' : `all ${countInWords(total)}`;
  const kinds = total === 1 ? `all ${unit}` : `${count} kinds of ${unit}`;
  if (keepPeopleOn.length === 0) return [`Automate ${kinds}.`];
  if (handOver.length === 0) return [`Keep human review for ${kinds}.`];
  return [
    `Automate ${countInWords(handOver.length)} of ${countInWords(total)} kinds of ${unit}.`,
    `Keep human review for the other ${countInWords(keepPeopleOn.length)}.`,
  ];
}

/** Explains why people check every kind although all items together meet the target; null if that is not the case. */
export function overallNote({ strata, metrics, data_set }: OverallFigures): string | null {
  const overall = metrics.find(({ name }) => name === strata.metric);
  if (!overall || strata.rows.length < 2 || targetOutcome(overall) !== 'met') return null;
  if (decisionOf(strata).handOver.length > 0) return null;
  return `All ${data_set.unit} together meet the target, but no single kind is shown to meet it.`;
}

export interface LabelledScale {
  from: number;
  to: number;
  ticks: readonly number[];
}

/** Steps between labels, multiplied by a power of ten. */
const steps = [1, 2, 5, 10];

/** Maximum number of label steps that fit on a phone. */
const stepsMax = 4.5;

/**
 * Returns a scale that covers the strata and their target. It starts at a label; a scale of percentages ends at 100 or
 * below.
 */
export function labelledScale({
  rows,
  target,
  unit,
}: Pick<Strata, 'target' | 'unit'> & {
  rows: readonly Pick<Stratum, 'ci_low' | 'ci_high'>[];
}): LabelledScale {
  const values = [...rows.flatMap((row) => [row.ci_low, row.ci_high]), target];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(range / stepsMax));
  const begunAt = (step: number) => Math.floor(least / step) * step;
  const step =
    (steps.find((factor) => (most - begunAt(factor * power)) / (factor * power) <= stepsMax) ?? 10) * power;
  const from = begunAt(step);
  const beyond = most + (most - from) * 0.05;
  const to = unit === '%' ? Math.min(beyond, Math.max(100, most)) : beyond;
  const count = Math.floor((to - from) / step) + 1;
  // Removes floating-point noise from the labels.
  const ticks = Array.from({ length: count }, (_, index) => Number((from + index * step).toPrecision(12)));
  return { from, to, ticks };
}
