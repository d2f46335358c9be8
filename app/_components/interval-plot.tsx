import { strataScale } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';

/** A value with its interval on the common scale of its table; the dashed line is the target. */
export function IntervalPlot({
  strata,
  row,
}: {
  strata: EvidencePackage['strata'];
  row: EvidencePackage['strata']['rows'][number];
}) {
  const { from, to } = strataScale(strata);
  const x = (value: number) => `${((value - from) / (to - from)) * 100}%`;
  return (
    <svg className="interval-plot" width="100%" height="24" overflow="visible" aria-hidden="true">
      <line className="interval-axis" x1="0" x2="100%" y1="12" y2="12" />
      <line className="interval-target" x1={x(strata.target)} x2={x(strata.target)} y1="-8" y2="32" />
      <line className="interval" x1={x(row.ci_low)} x2={x(row.ci_high)} y1="12" y2="12" />
      <svg x={x(row.value)} y="12" overflow="visible" aria-hidden="true">
        <path className="interval-value" d="M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z" />
      </svg>
    </svg>
  );
}
