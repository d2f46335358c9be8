import type { ReactNode } from 'react';
import { TallLink } from '@/app/_components/button';
import { inputClass } from '@/app/_components/controls';
import { CopyButton } from '@/app/_components/copy-button';
import { FieldError } from '@/app/_components/field';
import { anchorAt } from '@/app/_components/pilots/dimension-line';
import { exactUsd, usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { compareField } from '@/lib/quotes/estimate';
import { type ComparedPlan, type PlanComparison, sliderMost } from '@/lib/quotes/plans';
import { moreToUseInWords } from '@/lib/quotes/pricing';

/** Dimensions of the drawing, in its units. */
const plot = { left: 56, right: 412, top: 26, bottom: 156 };

/** Chart of an offer's credit by annual plan with the compared plans on it; the table next to it has every figure. */
function PlanCurve({ offer, plans }: { offer: Offer; plans: readonly ComparedPlan[] }) {
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

function Row({
  name,
  plans,
  isMain = false,
  show,
}: {
  name: string;
  plans: readonly ComparedPlan[];
  isMain?: boolean;
  show: (plan: ComparedPlan) => ReactNode;
}) {
  return (
    <tr className={isMain ? 'font-semibold' : undefined}>
      <th
        scope="row"
        className={`border-t border-rule py-2.5 pr-2 pl-3 text-left md:pl-5 ${isMain ? 'font-semibold' : 'font-normal text-ink-2'}`}
      >
        {name}
      </th>
      {plans.map((plan, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: two plans may be of the same amount.
          key={place}
          className={`border-t border-rule px-1.5 py-2.5 text-right align-baseline wrap-anywhere md:px-3.5 ${plan.isAsked ? 'bg-accent-tint' : ''}`}
        >
          {show(plan)}
        </td>
      ))}
    </tr>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal text-ink-2">{children}</span>;
}

function PlanTable({ plans }: { plans: readonly ComparedPlan[] }) {
  return (
    <table className="h-full w-full table-fixed text-md tabular-nums md:text-base">
      <caption className="sr-only">Price and credit for each annual plan</caption>
      <thead>
        <tr>
          <td className="py-2.5 pr-2 pl-3 align-baseline text-ink-2 md:pl-5">Annual plan</td>
          {plans.map(({ annualCommit, note, isAsked }, place) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: two plans may be of the same amount.
              key={place}
              scope="col"
              className={`px-1.5 py-2.5 text-right align-baseline font-semibold wrap-anywhere md:px-3.5 md:text-lg ${isAsked ? 'bg-accent-tint shadow-[inset_0_3px_var(--accent)]' : ''}`}
            >
              {exactUsd(annualCommit)}
              {isAsked && <span className="sr-only">, the plan above</span>}
              {note && <Small>{note}</Small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row name="You pay" plans={plans} show={({ price }) => usd(price)} />
        <Row name="Credit" plans={plans} show={({ credit }) => usd(credit)} />
        <Row
          name="Net, if you sign"
          plans={plans}
          isMain
          show={({ net, moreToUse }) => (
            <>
              {usd(net)}
              {moreToUse > 0 && <Small>{moreToUseInWords({ moreToUse })}</Small>}
            </>
          )}
        />
        <Row
          name="Credit as a share of the price"
          plans={plans}
          show={({ creditPercent }) => (creditPercent === undefined ? '–' : `${creditPercent}%`)}
        />
      </tbody>
    </table>
  );
}

const ordinals = ['second', 'third'];

/** The chosen plan next to two others, which are typed here and kept in the URL. */
export function PlanComparisonSection({
  heading,
  offer,
  comparison: { plans, compared, problems },
  typed,
  link,
  linkText,
}: {
  /** Has the id `plans`, and is the same in every render. */
  heading: ReactNode;
  /** Computed with the quoted price, which the credit may depend on. */
  offer: Offer;
  comparison: PlanComparison;
  /** Texts of the fields when the page loaded. */
  typed: readonly string[];
  /** A URL that shows the same plans to anyone. */
  link: string;
  /** The same URL with its origin, if that is known. */
  linkText: string;
}) {
  return (
    <section className="band print:hidden" aria-labelledby="plans">
      {heading}
      <div className="sheet grid min-w-0 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <PlanTable plans={plans} />
        </div>
        <PlanCurve offer={offer} plans={plans} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <fieldset form="calculator" className="flex flex-wrap gap-3">
          <legend className="float-left w-full pb-2 font-semibold">Compare with other amounts</legend>
          {ordinals.map((ordinal, place) => {
            const id = `${compareField}-${place}`;
            const problem = problems[place];
            const amount = compared[place];
            return (
              <div key={ordinal} className="clear-both basis-36">
                {problem && <FieldError name={id} error={problem} />}
                <input
                  id={id}
                  form="calculator"
                  name={compareField}
                  className={`${inputClass} tabular-nums`}
                  aria-label={`The ${ordinal} plan to compare with`}
                  aria-describedby={problem && `${id}-error`}
                  aria-invalid={problem ? true : undefined}
                  dir="auto"
                  autoComplete="off"
                  placeholder={amount === undefined ? undefined : usd(amount)}
                  defaultValue={typed[place]}
                />
              </div>
            );
          })}
        </fieldset>
        <p className="flex flex-wrap items-center gap-x-4">
          <TallLink href={link}>Link to these three plans</TallLink>
          <CopyButton text={linkText} label="Copy link" />
        </p>
      </div>
    </section>
  );
}
