import { figures, StackingTable } from '@/app/_components/tables';
import {
  countFigure,
  intervalName,
  kindOutcome,
  measuredFigure,
  type TargetOutcome,
  targetOutcome,
  targetOutcomeInWords,
} from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';

function atLeastOrMost(better: 'higher' | 'lower'): string {
  return better === 'higher' ? 'at least' : 'at most';
}

function interval({ ci_low, ci_high }: { ci_low: number; ci_high: number }, unit: string): string {
  return `${measuredFigure(ci_low, unit)} to ${measuredFigure(ci_high, unit)}`;
}

type Metric = EvidencePackage['metrics'][number];
type Stratum = EvidencePackage['strata']['rows'][number];
type ErrorKind = EvidencePackage['errors']['rows'][number];
type Stage = EvidencePackage['latency'][number];

const outcomeColors: Record<TargetOutcome, string> = {
  met: 'font-semibold text-ok',
  not_shown: 'font-semibold text-warn',
  missed: 'font-semibold text-bad',
  no_target: '',
};

/** Every metric with its interval, its baseline, the target, and the verdict of the interval. */
export function Metrics({ sample }: { sample: EvidencePackage }) {
  return (
    <StackingTable<Metric>
      caption="Results by metric"
      rowHeading="Metric"
      nameOf={({ name }) => name}
      nameCell={({ name, unit }) => (
        <>
          {name}
          {unit !== '%' && (
            <span className="text-md font-normal text-ink-2 print:text-[length:inherit]"> ({unit})</span>
          )}
        </>
      )}
      columns={[
        figures('Items', ({ n }) => countFigure(n)),
        ...(sample.metrics.some(({ baseline }) => baseline !== null)
          ? [
              figures<Metric>('Before', ({ baseline, unit }) =>
                baseline === null ? 'none' : measuredFigure(baseline, unit),
              ),
            ]
          : []),
        figures('Result', ({ value, unit }) => <strong>{measuredFigure(value, unit)}</strong>),
        figures(intervalName(sample), (metric) => interval(metric, metric.unit)),
        figures('Target', ({ target, better, unit }) =>
          target === null ? null : `${atLeastOrMost(better)} ${measuredFigure(target, unit)}`,
        ),
        {
          heading: 'Outcome',
          cell: (metric) => targetOutcomeInWords(targetOutcome(metric)),
          classOf: (metric) => outcomeColors[targetOutcome(metric)],
        },
      ]}
      rows={sample.metrics}
    />
  );
}

/** The main metric by stratum, with the verdict of each interval on the target. */
export function Strata({ sample }: { sample: EvidencePackage }) {
  const { strata } = sample;
  const { better, target } = strata;
  return (
    <StackingTable<Stratum>
      caption={`${strata.metric} by kind. Target: ${atLeastOrMost(better)} ${measuredFigure(target, strata.unit)}.`}
      isCaptionShown
      rowHeading="Kind"
      nameOf={({ name }) => name}
      columns={[
        figures('Items', ({ n }) => countFigure(n)),
        figures('Result', ({ value }) => <strong>{measuredFigure(value, strata.unit)}</strong>),
        figures(intervalName(sample), (row) => interval(row, strata.unit)),
        ...(strata.rows.some(({ precision }) => precision)
          ? [
              figures<Stratum>('Precision', ({ precision }) =>
                precision
                  ? `${measuredFigure(precision.value, strata.unit)} (${interval(precision, strata.unit)})`
                  : 'not measured',
              ),
            ]
          : []),
        ...(strata.comparison
          ? [
              figures<Stratum>(strata.comparison.name, ({ comparison }) =>
                comparison
                  ? `${measuredFigure(comparison.value, strata.unit)} of ${countFigure(comparison.n)}`
                  : 'not measured',
              ),
            ]
          : []),
        {
          heading: 'Outcome',
          cell: (row) => targetOutcomeInWords(kindOutcome(row, strata)),
          classOf: (row) => outcomeColors[kindOutcome(row, strata)],
        },
      ]}
      rows={strata.rows}
    />
  );
}

/** Errors by category, each with an example and its effect. */
export function Errors({ errors }: { errors: EvidencePackage['errors'] }) {
  return (
    <StackingTable<ErrorKind>
      caption={`${countFigure(errors.total)} in all. ${errors.counted}`}
      isCaptionShown
      rowHeading="Category"
      nameOf={({ category }) => category}
      columns={[
        figures('Count', (row) => countFigure(row.count)),
        figures('Share', (row) => `${((row.count / errors.total) * 100).toFixed(1)}%`),
        { heading: 'Expected (example)', label: 'Expected', cell: ({ expected }) => expected },
        { heading: 'Produced', cell: ({ produced }) => produced },
        { heading: 'Consequence', cell: ({ consequence }) => consequence },
      ]}
      rows={errors.rows}
    />
  );
}

export function Latency({ latency }: { latency: EvidencePackage['latency'] }) {
  return (
    <StackingTable<Stage>
      caption="In milliseconds. The last two columns show the time within which 95% and 99% of the items were finished."
      isCaptionShown
      rowHeading="Stage"
      nameOf={({ stage }) => stage}
      columns={[
        figures('Items', ({ n }) => countFigure(n)),
        figures('Median', ({ p50_ms }) => countFigure(p50_ms)),
        figures('95%', ({ p95_ms }) => countFigure(p95_ms)),
        figures('99%', ({ p99_ms }) => countFigure(p99_ms)),
      ]}
      rows={latency}
    />
  );
}
