import { type LabelledScale, labelledScale } from '@/lib/offers/decision';
import { countFigure } from '@/lib/offers/evidence';
import type { CriterionFigures, Estimate } from '@/lib/pilots/figures';
import { percent, targetInWords } from '@/lib/pilots/labels';
import { type Criterion, metrics } from '@/lib/pilots/plan';
import { padded, Verdict } from './parts';

type Row = Estimate & { name: string };

interface Drawn {
  scale: LabelledScale;
  criterion: Criterion;
  isFinal: boolean;
}

const plot = 'block w-full overflow-visible text-drawing tabular-nums';

const xOf =
  ({ from, to }: LabelledScale) =>
  (value: number) =>
    `${(((value - from) / (to - from)) * 100).toFixed(2)}%`;

/** Draws one interval; filled only where the final look shows that all of it meets the target. */
function Interval({ row: { value, low, high }, drawn }: { row: Row; drawn: Drawn }) {
  const { scale, criterion, isFinal } = drawn;
  const { target, baseline } = criterion;
  const x = xOf(scale);
  const isHigher = metrics[criterion.metric].better === 'higher';
  const isMet = isFinal && low !== null && high !== null && (isHigher ? low >= target : high <= target);
  const open = isFinal ? 'fill-surface stroke-ink' : 'fill-accent-tint stroke-ink-2';
  const [zoneFrom, zoneTo] = isHigher ? [target, scale.to] : [scale.from, target];
  const width = (from: number, to: number) => `${((to - from) / (scale.to - scale.from)) * 100}%`;
  return (
    <svg className={`${plot} h-11`} aria-hidden="true">
      {isFinal && <rect className="fill-zone" height="44" x={x(zoneFrom)} width={width(zoneFrom, zoneTo)} />}
      <line className="stroke-rule" x1="0" x2="100%" y1="22" y2="22" />
      <line className="stroke-ink [stroke-dasharray:4_3]" x1={x(target)} x2={x(target)} y1="0" y2="44" />
      {baseline !== null && <circle className="fill-surface stroke-ink-2" cx={x(baseline)} cy="22" r="4" />}
      {low !== null && high !== null && (
        <rect
          className={`stroke-2 ${isMet ? 'fill-accent stroke-accent' : open}`}
          x={x(low)}
          width={width(low, high)}
          y="14"
          height="16"
        />
      )}
      {value !== null && (
        <line
          className={`stroke-2 ${isMet ? 'stroke-surface' : 'stroke-ink'}`}
          x1={x(value)}
          x2={x(value)}
          y1="14"
          y2="30"
        />
      )}
    </svg>
  );
}

function Axis({ scale }: { scale: LabelledScale }) {
  return (
    <svg className={`${plot} h-6`} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          className="fill-ink-2"
          x={xOf(scale)(tick)}
          y="16"
          textAnchor={tick === scale.from ? 'start' : tick === scale.to ? 'end' : 'middle'}
        >
          {tick}%
        </text>
      ))}
    </svg>
  );
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-x-4 border-t border-rule py-1 md:grid-cols-[9rem_minmax(0,1fr)_4rem_7rem_5rem] md:py-0';
const drawing = 'col-span-full row-start-2 md:col-span-1 md:col-start-2 md:row-start-1';

/** A criterion with its intervals on one scale: of all items, and of each part. */
export function CriterionPlot({
  figures,
  criterion,
  isFinal,
  needed,
}: {
  figures: CriterionFigures;
  criterion: Criterion;
  isFinal: boolean;
  needed: number;
}) {
  const rows: Row[] = [{ ...figures, name: 'All items' }, ...figures.parts];
  const bounds = rows.map(({ low, high, value }) => ({
    ci_low: low ?? value ?? criterion.target,
    ci_high: high ?? value ?? criterion.target,
  }));
  const baseline = criterion.baseline ?? criterion.target;
  const scale = labelledScale({
    rows: [...bounds, { ci_low: baseline, ci_high: baseline }],
    target: criterion.target,
    unit: '%',
  });
  const toGo = Math.max(needed - figures.items, 0);
  return (
    <section className={`border-t border-rule py-4 ${padded}`} aria-label={criterion.name}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="text-lg wrap-anywhere">{criterion.name}</h2>
          <p className="text-md text-ink-2">Target: {targetInWords(criterion)}</p>
        </div>
        {isFinal ? (
          <Verdict verdict={figures.verdict} />
        ) : (
          <p className="text-md text-ink-2">
            <b className="font-semibold">{countFigure(figures.items)}</b> items, {countFigure(needed)} needed
            {toGo > 0 && <span className="block font-semibold text-ink">{countFigure(toGo)} more to go</span>}
          </p>
        )}
      </div>
      <ul className="tabular-nums">
        {rows.map((part, at) => (
          <li key={part.name} className={`${row} ${at === 0 ? 'font-semibold' : ''}`}>
            <span className="wrap-anywhere">{part.name}</span>
            <span className={drawing}>
              <Interval row={part} drawn={{ scale, criterion, isFinal }} />
            </span>
            <span className="text-right font-semibold">{percent(part.value)}</span>
            <span className="hidden text-right text-sm font-normal text-ink-2 md:block">
              {part.low !== null && part.high !== null && (
                <>
                  <span className="sr-only">95% interval </span>
                  {part.low.toFixed(1)} to {part.high.toFixed(1)}
                </>
              )}
            </span>
            <span className="text-right text-sm font-normal text-ink-2">{countFigure(part.items)} items</span>
          </li>
        ))}
        <li className={row} aria-hidden="true">
          <span className={drawing}>
            <Axis scale={scale} />
          </span>
        </li>
      </ul>
    </section>
  );
}
