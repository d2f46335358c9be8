import { type LabelledScale, labelledScale } from '@/lib/offers/decision';
import { metrics } from '@/lib/pilots/criterion';
import type { CriterionFigures } from '@/lib/pilots/figures';
import {
  coverageInWords,
  intervalInWords,
  itemsInWords,
  percent,
  targetInWords,
  valueInWords,
} from '@/lib/pilots/labels';
import { padded, Small, Verdict } from './parts';

export const plot = 'block w-full overflow-visible fill-ink-2 text-drawing';

export const row =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-t border-rule py-1 md:grid-cols-[9rem_minmax(0,1fr)_4rem_7rem_6rem] md:py-0';
export const drawing = 'col-span-full row-start-2 md:col-span-1 md:col-start-2 md:row-start-1';

/** Labels under a column of drawings. */
export function Axis({
  scale: { from, to, ticks },
  textOf,
}: {
  scale: LabelledScale;
  textOf: (tick: number) => string;
}) {
  return (
    <svg className={`${plot} h-6`} aria-hidden="true">
      {ticks.map((tick) => (
        <text
          key={tick}
          x={`${((100 * (tick - from)) / (to - from)).toFixed(2)}%`}
          y="16"
          textAnchor={tick === from ? 'start' : tick === to ? 'end' : 'middle'}
        >
          {textOf(tick)}
        </text>
      ))}
    </svg>
  );
}

/** A criterion with its intervals on one scale: of all items, and of each kind. Only final verdicts are filled. */
export function CriterionPlot({
  criterion,
  lastWeek,
  isFinal,
}: {
  criterion: CriterionFigures;
  lastWeek: number | undefined;
  isFinal: boolean;
}) {
  const { name, metric, target, baseline } = criterion;
  const isHigher = metrics[metric].better === 'higher';
  const { by_kind, strata = [] } = criterion;
  const parts = [{ ...criterion, name: 'All items' }, ...strata, ...by_kind];
  const values = [baseline ?? target, ...parts.flatMap(({ low, high, value }) => [low, high, value])];
  const rows = values.filter((value) => value !== null).map((value) => ({ ci_low: value, ci_high: value }));
  const scale = labelledScale({ rows, target, unit: '%' });
  const { from, to } = scale;
  const width = (start: number, end: number) => `${((100 * (end - start)) / (to - from)).toFixed(2)}%`;
  const x = (value: number) => width(from, value);
  const zone = isHigher ? { x: x(target), width: width(target, to) } : { width: x(target) };
  return (
    <section className={`border-rule py-4 not-first:border-t ${padded}`} aria-label={name}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          {name} <Small>Target: {targetInWords(criterion)}</Small>
        </h2>
        {isFinal && <Verdict verdict={criterion.verdict} />}
        {!isFinal && (
          <p className="text-md text-ink-2 md:text-right">
            {coverageInWords(criterion)}
            {lastWeek !== undefined && <Small>Last week: {percent(lastWeek)}</Small>}
          </p>
        )}
      </div>
      <ul className="tabular-nums">
        {parts.map(({ name: part, value, low, high, n: items }, at) => {
          const hasInterval = low !== null && high !== null;
          const isMet = isFinal && hasInterval && (isHigher ? low >= target : high <= target);
          const open = isFinal ? 'fill-surface stroke-ink' : 'fill-accent-tint stroke-ink-2';
          const bar = isMet ? 'fill-accent stroke-accent' : open;
          const notch = isMet ? 'stroke-surface' : 'stroke-ink';
          return (
            <li key={part} className={`${row} first:font-semibold`}>
              <span className="wrap-anywhere md:py-1.5">{part}</span>
              <svg className={`${plot} h-11 ${drawing}`} aria-hidden="true">
                {isFinal && <rect className="fill-zone" height="44" {...zone} />}
                <line className="stroke-rule" x2="100%" y1="22" y2="22" />
                <line className="stroke-ink [stroke-dasharray:4_3]" x1={x(target)} x2={x(target)} y2="44" />
                {/* The baseline was measured on all items, not on one of the kinds. */}
                {at === 0 && baseline !== null && (
                  <circle className="fill-surface stroke-ink-2" cx={x(baseline)} cy="22" r="4" />
                )}
                {hasInterval && (
                  <rect
                    className={`stroke-2 ${bar}`}
                    x={x(low)}
                    width={width(low, high)}
                    y="14"
                    height="16"
                  />
                )}
                {value !== null && (
                  <line className={`stroke-2 ${notch}`} x1={x(value)} x2={x(value)} y1="14" y2="30" />
                )}
              </svg>
              <b className="text-right font-semibold">{valueInWords({ value })}</b>
              <span className="hidden text-right text-sm font-normal text-ink-2 md:block">
                {hasInterval && intervalInWords({ low, high })}
              </span>
              <span className="text-right text-sm font-normal text-ink-2">{itemsInWords(items)}</span>
            </li>
          );
        })}
        <li className={`${row} border-t-0`} aria-hidden="true">
          <div className={drawing}>
            <Axis scale={scale} textOf={(tick) => `${tick}%`} />
          </div>
        </li>
      </ul>
    </section>
  );
}
