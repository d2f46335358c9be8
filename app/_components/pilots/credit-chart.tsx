import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { type CreditCurve, creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { anchorAt } from './dimension-line';

/** Height of the plot, and the minimum distance between two labels of its vertical axis, in pixels. */
const plotHeight = 280;
const labelDistanceMin = 18;

/** Height of one row of labels under the plot, in pixels: each offer has its own row. */
const labelRowHeight = 20;

const accent = { stroke: 'stroke-accent', fill: 'fill-accent' };
const ink = { stroke: 'stroke-ink', fill: 'fill-ink' };
const solid = { dash: '', jumpDash: '[stroke-dasharray:4_3]' };
const dashed = { dash: '[stroke-dasharray:8_4]', jumpDash: '[stroke-dasharray:8_4]' };

const marks = [
  { name: 'dot', path: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z', ...accent, ...solid },
  { name: 'square', path: 'M-5-5h10v10h-10z', ...ink, ...solid },
  { name: 'triangle', path: 'M0-6l6 11h-12z', ...accent, ...dashed },
  { name: 'diamond', path: 'M0-7l7 7l-7 7l-7-7z', ...ink, ...dashed },
] as const;

type Mark = (typeof marks)[number];

const curveClass = ({ stroke, dash }: Mark) => `stroke-[2.5] ${stroke} ${dash}`;
const jumpClass = ({ stroke, jumpDash }: Mark) => `stroke-[1.5] ${stroke} ${jumpDash}`;
const markClass = ({ fill }: Mark) => `stroke-surface stroke-[1.5] ${fill}`;

interface Plotted {
  offer: Offer;
  curve: CreditCurve;
  mark: Mark;
}

/** The smallest number of the form 1, 2, 2.5 or 5 times a power of ten that is at least an amount. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((factor) => factor * power >= amount) ?? 10;
  return step * power;
}

function labelledCredits(plotted: readonly Plotted[], creditMost: number): number[] {
  const credits = plotted.flatMap(({ curve }) => curve.segments.map((segment) => segment.creditFrom));
  const kept: number[] = [];
  for (const credit of [...new Set(credits)].sort((a, b) => b - a)) {
    const isFree = kept.every(
      (other) => ((other - credit) / creditMost) * plotHeight >= labelDistanceMin || other === credit,
    );
    if (isFree) kept.push(credit);
  }
  return kept;
}

function chartLabel(plotted: readonly Plotted[]): string {
  const lines = plotted.map(({ offer, curve }) => {
    const points = curve.segments
      .filter((segment) => segment.rule !== 'not_eligible')
      .map((segment) => `${usd(segment.creditFrom)} at ${usd(segment.from)}`);
    return `${offer.name}: no credit on smaller plans, then ${points.join(', ')}.`;
  });
  return `Credit by annual plan. ${lines.join(' ')}`;
}

export function CreditChart({ offers }: { offers: readonly Offer[] }) {
  const plotted = offers.map(
    (offer, index): Plotted => ({
      offer,
      curve: creditCurve(offer),
      mark: marks[index % marks.length] ?? marks[0],
    }),
  );
  const breakpoints = plotted.flatMap(({ curve }) => curve.segments.map((segment) => segment.from));
  const commitMost = roundUp(Math.max(...breakpoints, 1) * 1.15);
  const creditMost = Math.max(...offers.map((offer) => creditAt(offer, commitMost)), 1) * 1.08;
  const x = (commit: number) => `${(commit / commitMost) * 100}%`;
  const y = (credit: number) => `${100 - (credit / creditMost) * 100}%`;
  const lastRow = plotted.length * labelRowHeight;

  return (
    <figure>
      <figcaption>
        <ul>
          {plotted.map(({ offer, mark }) => (
            <li key={offer.id} className="flex items-center gap-3">
              <svg className="flex-none" viewBox="-16 -8 32 16" width="32" height="16" aria-hidden="true">
                <line className={curveClass(mark)} x1="-16" x2="16" y1="0" y2="0" />
                <path className={markClass(mark)} d={mark.path} />
              </svg>
              {offer.name}
            </li>
          ))}
        </ul>
        <p className="mt-4 mb-3 text-md text-ink-2">Credit (USD)</p>
      </figcaption>
      <div className="pr-1 pb-12 pl-16">
        <svg role="img" aria-label={chartLabel(plotted)} width="100%" height={plotHeight} overflow="visible">
          <g className="stroke-control [stroke-dasharray:1_3]">
            {plotted.map(({ offer, curve }) =>
              curve.segments.slice(1).map(({ from, creditFrom }) => (
                <g key={`${offer.id} ${from}`}>
                  <line x1="0" x2={x(from)} y1={y(creditFrom)} y2={y(creditFrom)} />
                  <line x1={x(from)} x2={x(from)} y1={y(creditFrom)} y2="100%" />
                </g>
              )),
            )}
          </g>
          <g className="stroke-ink">
            <line x1="0" x2="0" y1="0" y2="100%" />
            <line x1="0" x2="100%" y1="100%" y2="100%" />
          </g>
          {plotted.map(({ offer, curve, mark }) => (
            <g key={offer.id}>
              {curve.segments.map(({ rule, from, until, creditFrom }) => (
                <g key={from}>
                  {from > 0 && creditFrom > creditAt(offer, from - 0.01) + 1 && (
                    <line
                      className={jumpClass(mark)}
                      x1={x(from)}
                      x2={x(from)}
                      y1="100%"
                      y2={y(creditFrom)}
                    />
                  )}
                  <line
                    className={curveClass(mark)}
                    x1={x(from)}
                    x2={x(until ?? commitMost)}
                    y1={y(creditFrom)}
                    y2={y(rule === 'share' ? creditAt(offer, until ?? commitMost) : creditFrom)}
                  />
                </g>
              ))}
              {curve.segments.slice(1).map(({ from, creditFrom }) => (
                <svg key={from} x={x(from)} y={y(creditFrom)} overflow="visible" aria-hidden="true">
                  <path className={markClass(mark)} d={mark.path} />
                </svg>
              ))}
            </g>
          ))}
          <g className="fill-ink-2 text-drawing tabular-nums">
            {labelledCredits(plotted, creditMost).map((credit) => (
              <text key={credit} x="0" dx="-10" y={y(credit)} dy="0.35em" textAnchor="end">
                {usd(credit)}
              </text>
            ))}
            {plotted.map(({ offer, curve, mark }, row) =>
              curve.segments.slice(1).map(({ from }) => (
                <text
                  key={`${offer.id} ${from}`}
                  className={mark.fill}
                  x={x(from)}
                  y="100%"
                  dy={labelRowHeight * (row + 1)}
                  textAnchor={anchorAt(from / commitMost, 0.12)}
                >
                  {usd(from)}
                </text>
              )),
            )}
            <text x="100%" y="100%" dy={lastRow + labelRowHeight} textAnchor="end">
              Annual plan (USD), to {usd(commitMost)}
            </text>
          </g>
        </svg>
        {/* Room for the further rows of labels, which hang below the drawing. */}
        <svg className="block" width="1" height={lastRow - labelRowHeight} aria-hidden="true" />
      </div>
    </figure>
  );
}
