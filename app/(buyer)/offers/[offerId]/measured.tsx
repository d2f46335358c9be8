import { TallLink } from '@/app/_components/button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Section } from '@/app/_components/section';
import { figures, StackingTable } from '@/app/_components/tables';
import { operations } from '@/lib/developer-api/kernel/operations';
import { type MeasuredKind, measurementsOf } from '@/lib/discovery/measured';
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
      text="Your data will give different figures; the pilot measures them."
      isPrinted={false}
    >
      <div className="sheet">
        <div className="px-4 md:px-6">
          <StackingTable<MeasuredKind>
            rowHeading="Kind"
            nameOf={({ name }) => name}
            columns={[
              figures('Found', ({ found, of }) => (
                <span>
                  <b className="font-semibold">{Math.round((100 * found) / of)}%</b>{' '}
                  <span className="text-ink-2">
                    ({found} of {of})
                  </span>
                </span>
              )),
              figures('False positives', ({ wrong }) => wrong),
            ]}
            rows={tests.flatMap(({ kinds }) => kinds)}
          />
        </div>
        <Parameters>
          {tests.map(({ operation, texts, misses }) => (
            <Parameter key={operation} name={operations[operation].title}>
              <p>
                <b className="font-semibold">Misses:</b> {misses}
              </p>
              <p className="text-ink-2">Measured on {texts}.</p>
            </Parameter>
          ))}
        </Parameters>
      </div>
      {hasDeveloperApi && (
        <p className="mt-2">
          <TallLink href="/developers/developer-api#engines">How the engines are measured</TallLink>
        </p>
      )}
    </Section>
  );
}
