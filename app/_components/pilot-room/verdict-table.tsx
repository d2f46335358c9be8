import { figures, StackingTable } from '@/app/_components/stacking-table';
import type { CriterionFigures } from '@/lib/pilots/figures';
import { intervalInWords, percent, targetInWords, valueInWords } from '@/lib/pilots/labels';
import { padded, Small, Verdict } from './parts';

/** Criteria of an analysis with their verdicts. */
export function VerdictTable({ criteria }: { criteria: readonly CriterionFigures[] }) {
  return (
    <div className={padded}>
      <StackingTable
        rowHeading="Criterion and target"
        nameOf={({ name }) => name}
        nameCell={(criterion) => (
          <span>
            {criterion.name}{' '}
            <Small>
              {targetInWords(criterion)}
              {criterion.by_stratum && ', in each stratum'}
            </Small>
          </span>
        )}
        columns={[
          figures<CriterionFigures>('Value', (criterion) => <b>{valueInWords(criterion)}</b>),
          figures<CriterionFigures>('Interval', intervalInWords),
          figures<CriterionFigures>('Current process', ({ baseline }) => percent(baseline)),
          figures<CriterionFigures>('Verdict', ({ verdict }) => <Verdict verdict={verdict} />),
        ]}
        rows={criteria}
      />
    </div>
  );
}
