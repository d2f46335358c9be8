import type { ComponentProps, ReactNode } from 'react';
import { TableHead } from '@/app/_components/tables';
import { getDeps } from '@/lib/compose';
import { type LabelledScale, labelledScale } from '@/lib/offers/decision';
import { countFigure } from '@/lib/offers/evidence';
import { readAgreement } from '@/lib/pilots/decisions/apply-decision';
import { dayName, exactBaselines, intervalName, itemsInWords, percent } from '@/lib/pilots/labels';
import { readTrend } from '@/lib/pilots/trend/read-trend';
import { Axis, drawing, plot, row } from './criterion-plot';
import { Panel, padded, type RoomProps } from './parts';

const place = ({ from, to }: LabelledScale, value: number) =>
  `${((100 * (value - from)) / (to - from)).toFixed(2)}%`;

/** Row of a table that is also a plot: a name, its drawing, and the drawn values. */
function PlotRow({ name, cells, children }: { name: string; cells: readonly string[]; children: ReactNode }) {
  return (
    <tr className={row}>
      <th scope="row" className="text-left font-normal wrap-anywhere md:py-1.5">
        {name}
      </th>
      <td className={drawing} aria-hidden="true">
        <svg className={`${plot} h-11`} aria-hidden="true">
          <line className="stroke-rule" x2="100%" y1="22" y2="22" />
          {children}
        </svg>
      </td>
      {cells.map((cell, at) => (
        <td
          key={`${name} ${at === 0 ? 'value' : at}`}
          className={`text-right ${at === 0 ? 'font-semibold' : 'text-sm text-ink-2'} ${at === 1 && cells.length > 2 ? 'max-md:hidden' : ''}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}

function PlotTable({
  caption,
  heads,
  axis,
  children,
}: {
  caption: string;
  heads: readonly string[];
  axis: ComponentProps<typeof Axis>;
  children: ReactNode;
}) {
  return (
    <table className={`block pb-3 tabular-nums [&>*]:block ${padded}`}>
      <caption className="sr-only">{caption}</caption>
      <TableHead texts={heads} isHidden />
      <tbody>{children}</tbody>
      <tfoot aria-hidden="true">
        <tr className={`${row} border-t-0`}>
          <td className={drawing}>
            <Axis {...axis} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** First required criterion day by day, without a verdict. */
export async function Trend({ view }: RoomProps) {
  const trend = await readTrend(getDeps(), view);
  if (!trend) return null;
  const { name, target, days } = trend;
  const values = [target, ...days.flatMap(({ thatDay, toDate }) => [thatDay, toDate])];
  const rows = values.filter((value) => value !== null).map((value) => ({ ci_low: value, ci_high: value }));
  const scale = labelledScale({ rows, target, unit: '%' });
  const x = (value: number) => place(scale, value);
  return (
    <Panel
      id="trend"
      heading={`${name} by day`}
      foot="Line: all results to date. Circles: each day on its own (too few items for a fair comparison). Dashed line: target."
    >
      <PlotTable
        caption={`${name} by day`}
        heads={['Day', 'Plot', 'To date', 'That day', 'Items']}
        axis={{ scale, textOf: (tick) => `${tick}%` }}
      >
        {days.map(({ day, items, thatDay, toDate }) => (
          <PlotRow
            key={day}
            name={dayName(day)}
            cells={[
              percent(toDate),
              `that day ${percent(thatDay)}`,
              items === null ? '–' : itemsInWords(items),
            ]}
          >
            <line className="stroke-ink [stroke-dasharray:4_3]" x1={x(target)} x2={x(target)} y2="44" />
            {toDate !== null && (
              <line className="stroke-accent stroke-4" x1={x(toDate)} x2={x(toDate)} y1="12" y2="32" />
            )}
            {thatDay !== null && (
              <circle className="fill-surface stroke-ink-2" cx={x(thatDay)} cy="22" r="5" />
            )}
          </PlotRow>
        ))}
      </PlotTable>
    </Panel>
  );
}

const points = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** Differences from the baseline, and the agreement of two reviewers. */
export async function Comparisons({ view }: RoomProps) {
  const figures = view.pilot.look?.figures ?? view.figures;
  const { n, agreed, kappa } = await readAgreement(getDeps(), view);
  const compared = (figures?.criteria ?? []).flatMap(({ name, difference }) =>
    difference ? [{ name, ...difference }] : [],
  );
  if (compared.length === 0 && n === 0) return null;
  const interval = `${figures ? intervalName(figures) : '95%'} interval`;
  const rows = compared.map(({ low, high }) => ({ ci_low: low, ci_high: high }));
  const scale =
    compared.length > 0 ? labelledScale({ rows, target: 0, unit: '' }) : { from: 0, to: 1, ticks: [] };
  const x = (value: number) => place(scale, value);
  return (
    <Panel
      id="baseline"
      heading="Compared with the current process"
      foot={[
        compared.length > 0 && 'Dashed line: no difference from the current process.',
        compared.length > 0 && exactBaselines(view.plan?.content.criteria ?? []),
        n > 0 &&
          `Two reviewers made the same choice on ${countFigure(agreed)} of ${countFigure(n)} items${kappa === null ? '' : `; Cohen’s kappa ${kappa.toFixed(2)}`}.`,
        kappa !== null &&
          'Kappa is 1 for full agreement and 0 if agreement is no better than chance. If nearly all choices are the same, kappa can be near 0 even though the reviewers rarely disagree.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {compared.length > 0 && (
        <PlotTable
          caption="Difference from the current process"
          heads={['Criterion', 'Plot', 'Difference in percentage points', interval]}
          axis={{ scale, textOf: (tick) => (tick === 0 ? '0' : points(tick).replace('.0', '')) }}
        >
          {compared.map(({ name, value, low, high }) => (
            <PlotRow key={name} name={name} cells={[points(value), `${points(low)} to ${points(high)}`]}>
              <line className="stroke-ink [stroke-dasharray:4_3]" x1={x(0)} x2={x(0)} y2="44" />
              <rect
                className="fill-accent-tint stroke-ink-2 stroke-2"
                x={x(low)}
                width={`${((100 * (high - low)) / (scale.to - scale.from)).toFixed(2)}%`}
                y="14"
                height="16"
              />
              <line className="stroke-ink stroke-2" x1={x(value)} x2={x(value)} y1="14" y2="30" />
            </PlotRow>
          ))}
        </PlotTable>
      )}
    </Panel>
  );
}
