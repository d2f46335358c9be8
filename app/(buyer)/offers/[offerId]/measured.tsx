import { TallLink } from '@/app/_components/button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Section } from '@/app/_components/section';
import { figures, StackingTable } from '@/app/_components/tables';
import { operations } from '@/lib/developer-api/kernel/operations';
import { type MeasuredKind, measurementsOf, shareInWords } from '@/lib/discovery/measured';
import type { OfferDetails } from '@/lib/offers/offer-details';
import { hasDeveloperApi } from '@/lib/process/env';

/** Quality of the engines behind a pilot, as measured before it. */
export function Measured({ details }: { details: OfferDetails }) {
  const tests = measurementsOf(details.operations);
  if (tests.length === 0) return null;
  return (
    <Section
      id="measured"
      heading="What the engine finds and misses"
      text="Share found in made-up messages, written by hand or generated; generated ones are easier. Your data will give different figures; the pilot measures them."
      isPrinted={false}
    >
      <div className="sheet">
        <div className="px-4 md:px-6">
          <StackingTable<MeasuredKind>
            caption="What is found and what is wrong, by kind"
            rowHeading="Kind"
            nameOf={({ name }) => name}
            columns={[
              figures('Written by hand', ({ byHand }) =>
                byHand ? <b className="font-semibold">{shareInWords(byHand)}</b> : 'not measured',
              ),
              figures('Generated', ({ generated }) => (generated ? shareInWords(generated) : 'not measured')),
              figures('Precision', ({ precision }) => (precision ? shareInWords(precision) : 'not measured')),
            ]}
            rows={tests.flatMap(({ kinds }) => kinds)}
          />
        </div>
        <div className="border-t border-rule">
          <Parameters>
            {tests.map(({ operation, sentence }) => (
              <Parameter key={operation} name={operations[operation].title}>
                {sentence}
              </Parameter>
            ))}
          </Parameters>
        </div>
      </div>
      {hasDeveloperApi && (
        <p className="mt-2">
          <TallLink href="/developers/developer-api#engines">How the engines are measured</TallLink>
        </p>
      )}
    </Section>
  );
}
