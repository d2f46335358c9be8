import { Money } from '@/app/_components/money';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { CreditChart } from '@/app/_components/pilots/credit-chart';
import { CreditInFigures, CreditTable } from '@/app/_components/pilots/credit-figures';
import { Sheet } from '@/app/_components/sheet';
import { creditConditionsInWords, creditInWords, creditTypeInWords } from '@/lib/offers/credit-words';
import type { Offer } from '@/lib/offers/offer';
import { creditCurve } from '@/lib/quotes/credit-curve';

/** Minimum number of segments for a chart to show more than the figures do: nothing, a slope, a limit. */
const segmentsWorthDrawing = 3;

/** Credit for an annual agreement with its conditions; with a chart if it is more than one step. */
export function CreditBack({ offer }: { offer: Offer }) {
  const isDrawn = creditCurve(offer).segments.length >= segmentsWorthDrawing;
  return (
    <Sheet id="credit" heading="Credit if you sign" text={creditInWords(offer.credit)}>
      <Parameters>
        <Parameter name="Credit">
          <CreditInFigures offer={offer} />
        </Parameter>
        <Parameter name="Minimum annual plan">
          <Money amount={offer.annual_commit_minimum} />
          <span className="text-ink-2">; below it there is no credit. The pilot itself needs none.</span>
        </Parameter>
        <Parameter name="Kind">{creditTypeInWords(offer.credit.type)}</Parameter>
        <Parameter name="Conditions">
          <ul>
            {creditConditionsInWords(offer.credit).map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </Parameter>
      </Parameters>
      <div
        className={`grid gap-8 border-t border-rule p-4 md:p-6 print:hidden ${isDrawn ? 'lg:grid-cols-[7fr_6fr] lg:items-start lg:gap-12' : ''}`}
      >
        {isDrawn && <CreditChart offers={[offer]} />}
        <div className="min-w-0">
          <CreditTable offers={[offer]} />
          <p className="mt-3 text-md text-ink-2">
            At the standard price. A custom integration can change the cap.
          </p>
        </div>
      </div>
    </Sheet>
  );
}
