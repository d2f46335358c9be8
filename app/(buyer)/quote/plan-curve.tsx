import { anchorAt } from '@/app/_components/pilots/dimension-line';
import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { type ComparedPlan, sliderMost } from '@/lib/quotes/plans';

/** Dimensions of the drawing, in its units. */
const plot = { left: 56, right: 412, top: 26, bottom: 156 };

/** Chart of an offer's credit by annual plan with the compared plans on it; the table next to it has every figure. */
export function PlanCurve({ offer, plans }: { offer: Offer; plans: readonly ComparedPlan[] }) {
  const planMost = Math.max(sliderMost(offer), ...plans.map(({ annualCommit }) => annualCommit));
  const creditMost = Math.max(creditAt(offer, planMost), 1);
  const x = (commit: number) => plot.left + (commit / planMost) * (plot.right - plot.left);
  const y = (credit: number) => plot.bottom - (credit / creditMost) * (plot.bottom - plot.top);
  const point = (commit: number, credit: number) => `${x(commit).toFixed(1)} ${y(credit).toFixed(1)}`;
  const earning = creditCurve(offer).segments.filter(({ rule }) => rule !== 'not_eligible');
  const corners = earning
    .filter(({ from }) => from < planMost)
    .map(({ from, creditFrom }) => point(from, creditFrom));
  const start = offer.annual_commit_minimum;
  const points = plans.map(({ annualCommit, credit }) => `${usd(credit)} at ${usd(annualCommit)}`).join(', ');
  return (
    <figure className="border-rule px-4 pt-5 pb-4 max-lg:border-t md:px-6 lg:border-l">
      <figcaption className="text-md font-semibold">Credit by annual plan</figcaption>
      <svg
        className="block h-auto w-full text-sm tabular-nums"
        viewBox="0 0 420 190"
        role="img"
        aria-label={`No credit below ${usd(start)}; ${points}`}
      >
        <line className="stroke-ink" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
        <line
          className="stroke-control [stroke-dasharray:2_3]"
          x1={plot.left}
          x2={plot.right}
          y1={plot.top}
          y2={plot.top}
        />
        <g className="fill-none stroke-accent" strokeWidth="2.5">
          <path d={`M${point(0, 0)}L${point(start, 0)}`} />
          <path
            strokeDasharray="4 3"
            strokeWidth="1.5"
            d={`M${point(start, 0)}L${point(start, creditAt(offer, start))}`}
          />
          <path d={`M${[...corners, point(planMost, creditMost)].join('L')}`} />
          {plans.map(({ annualCommit, credit, isAsked }, place) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: two plans may be of the same amount.
              key={place}
              className={isAsked ? 'fill-accent' : 'fill-surface'}
              cx={x(annualCommit)}
              cy={y(credit)}
              r="6"
            />
          ))}
        </g>
        <g className="fill-ink-2">
          <text x={plot.left - 6} y={plot.top + 4} textAnchor="end">
            {usd(creditMost)}
          </text>
          <text x={plot.left - 6} y={plot.bottom + 4} textAnchor="end">
            $0
          </text>
          <text x={x(start)} y="176" textAnchor={anchorAt(start / planMost, 0.12)}>
            {usd(start)}
          </text>
          <text x={plot.right} y="176" textAnchor="end">
            {usd(planMost)}
          </text>
        </g>
      </svg>
    </figure>
  );
}
