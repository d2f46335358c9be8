import { Money } from '@/app/_components/money';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { CreditChart } from '@/app/_components/pilots/credit-chart';
import { CreditTable, NetPrice } from '@/app/_components/pilots/credit-figures';
import type { Offer } from '@/lib/offers/offer';
import { creditConditionsInWords, creditInWords, creditTypeInWords } from '@/lib/offers/offer-labels';
import { creditCurve } from '@/lib/quotes/credit-curve';

/** Minimum number of segments for which a chart shows more than the figures do: nothing, a slope, a limit. */
const segmentsWorthDrawing = 3;

/** Credit for an annual agreement in one sentence, with its rule, conditions and figures folded. */
export function CreditBack({ offer, platformFee }: { offer: Offer; platformFee: number | undefined }) {
  const isDrawn = creditCurve(offer).segments.length >= segmentsWorthDrawing;
  return (
    <section className="sheet" aria-labelledby="credit">
      <div className="px-4 pt-5 pb-4 md:px-6 print:py-1">
        <h2 id="credit" className="mb-1 text-lg">
          Credit if you sign
        </h2>
        <NetPrice offer={offer} />
      </div>
      <details className="border-t border-rule print:hidden">
        <summary className="flex min-h-12 items-center px-4 font-semibold text-accent md:px-6">
          Details and examples
        </summary>
        <p className="max-w-[66ch] px-4 pb-3 text-ink-2 md:px-6">{creditInWords(offer.credit)}</p>
        <div className="border-t border-rule">
          <Parameters>
            <Parameter name="Minimum annual plan">
              <Money amount={offer.annual_commit_minimum} />
              <span className="text-ink-2">
                ; below it there is no credit. The pilot itself needs no plan.
              </span>
            </Parameter>
            {platformFee !== undefined && (
              <Parameter name="Platform fee per year">
                <Money amount={platformFee} />
                <span className="text-ink-2">, part of the annual plan.</span>
              </Parameter>
            )}
            <Parameter name="Kind">{creditTypeInWords(offer.credit.type)}</Parameter>
            <Parameter name="Conditions">
              <ul>
                {creditConditionsInWords(offer.credit).map((condition) => (
                  <li key={condition}>{condition}</li>
                ))}
              </ul>
            </Parameter>
          </Parameters>
        </div>
        <div
          className={`grid gap-8 border-t border-rule p-4 md:p-6 ${isDrawn ? 'lg:grid-cols-[7fr_6fr] lg:items-start lg:gap-12' : ''}`}
        >
          {isDrawn && <CreditChart offers={[offer]} />}
          <div className="min-w-0">
            <CreditTable offers={[offer]} />
            <p className="mt-3 text-md text-ink-2">
              At the standard price. A custom integration can change the cap (the maximum credit).
            </p>
          </div>
        </div>
      </details>
    </section>
  );
}
