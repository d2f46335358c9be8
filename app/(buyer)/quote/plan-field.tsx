import { Button } from '@/app/_components/button';
import { inputClass } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import { amountText, type TwoReadings } from '@/lib/kernel/amount-text';
import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { capReachedAt, commonPlans, sliderMost } from '@/lib/quotes/plans';

const sliderStep = 5_000;

function shortUsd(amount: number): string {
  return amount >= 1_000 && amount % 1_000 === 0 ? `${usd(amount / 1_000)}k` : usd(amount);
}

/** A mark below the slider; the thumb's own width keeps its ends inside the track. */
function Mark({ share, children }: { share: number; children: string }) {
  const at = `${(share * 100).toFixed(1)}%`;
  return (
    <g>
      <line className="stroke-control" x1={at} x2={at} y1="0" y2="8" />
      <text x={at} y="22" textAnchor={share < 0.2 ? 'start' : share > 0.85 ? 'end' : 'middle'}>
        {children}
      </text>
    </g>
  );
}

function Slider({ offer, commit, onSlide }: { offer: Offer; commit: number; onSlide: (to: number) => void }) {
  const most = sliderMost(offer);
  const cap = capReachedAt(offer);
  return (
    <div className="grow basis-48">
      <input
        type="range"
        className="slider"
        aria-label={`Annual plan, in steps of ${usd(sliderStep)}`}
        aria-valuetext={usd(commit)}
        min="0"
        max={most}
        step={sliderStep}
        value={Math.min(commit, most)}
        onChange={(event) => onSlide(event.target.valueAsNumber)}
      />
      <svg className="block fill-ink-2 text-drawing tabular-nums" width="100%" height="30" aria-hidden="true">
        <Mark share={offer.annual_commit_minimum / most}>credit starts</Mark>
        {cap !== undefined && cap > offer.annual_commit_minimum && <Mark share={cap / most}>cap</Mark>}
      </svg>
    </div>
  );
}

/**
 * Buttons with common amounts, as a shortcut for typing. Each submits the form with its amount, which overrides the
 * typed one.
 */
function Amounts({
  label,
  amounts,
  asked,
}: {
  label: string;
  amounts: readonly [number, string][];
  asked: number | undefined;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a field would need a legend in sight.
    <div role="group" aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {amounts.map(([amount, text]) => (
        <button
          key={amount}
          type="submit"
          name="annual_commit"
          value={amountText(amount)}
          aria-pressed={amount === asked}
          className="min-h-11 cursor-pointer rounded-sm border border-control bg-surface px-3.5 py-1 text-md font-semibold text-accent tabular-nums hover:bg-accent-tint aria-pressed:border-accent aria-pressed:bg-accent-tint"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/**
 * The amount of the annual plan: typed, chosen by a button, or set by a slider once the script has loaded. Until then,
 * a button that calculates replaces the slider.
 */
export function PlanField({
  offer,
  typed,
  asked,
  readings,
  error,
  isHydrated,
  onSlide,
}: {
  offer: Offer | undefined;
  /** Text of the field when the page loaded. */
  typed: string;
  /** The effective amount in USD; undefined if the text is not an amount. */
  asked: number | undefined;
  /** The two amounts that the text may mean. */
  readings: TwoReadings | undefined;
  error: string | undefined;
  isHydrated: boolean;
  onSlide: (to: number) => void;
}) {
  const least = offer && usd(offer.annual_commit_minimum);
  return (
    <Field
      name="annual_commit"
      label="Annual plan afterwards"
      hint={least && `For example 60000 or 60k. Leave empty for the minimum, ${least} a year.`}
      error={error}
    >
      {(attributes) => (
        <>
          <div className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-2">
            <input
              {...attributes}
              className={`${inputClass} max-w-full text-lg font-semibold tabular-nums md:max-w-38`}
              name="annual_commit"
              dir="auto"
              inputMode="text"
              autoComplete="off"
              placeholder={least}
              defaultValue={typed}
            />
            {/* Remains the button that Enter presses, and stays visible while it has the keyboard focus. */}
            <div className={isHydrated ? 'not-focus-within:hidden' : 'min-h-[74px] pt-1.5'}>
              <Button kind="quiet">Calculate</Button>
            </div>
            {isHydrated && offer && <Slider offer={offer} commit={asked ?? 0} onSlide={onSlide} />}
          </div>
          {readings ? (
            <Amounts
              label="Which amount?"
              amounts={readings.map((amount) => [amount, usd(amount)])}
              asked={undefined}
            />
          ) : (
            offer && (
              <Amounts
                label="Common amounts"
                amounts={[
                  ...commonPlans(offer).map((plan): [number, string] => [plan, shortUsd(plan)]),
                  [0, 'Pilot only'],
                ]}
                asked={asked}
              />
            )
          )}
        </>
      )}
    </Field>
  );
}
