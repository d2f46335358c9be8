import { Section } from '@/app/_components/section';
import { figures, StackingTable } from '@/app/_components/stacking-table';
import { operations } from '@/lib/developer-api/operations';
import { type Measurement, measurementsOf } from '@/lib/discovery/measured';
import type { OfferDetails } from '@/lib/offers/offer-details';

type Kind = Measurement['kinds'][number];

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;

function Test({ test: { operation, texts, misses, kinds } }: { test: Measurement }) {
  return (
    <div className="sheet">
      <div className="px-4 pt-4 pb-3 md:px-6">
        <h3 className="text-lg">{operations[operation].title}</h3>
        <p className="mt-1 max-w-[44rem] text-ink-2">
          <b className="font-semibold text-ink">Misses:</b> {misses}
        </p>
      </div>
      <StackingTable<Kind>
        caption={`${operations[operation].title}, measured on ${texts}.`}
        isCaptionHidden
        rowHeading="Kind"
        nameOf={({ name }) => name}
        columns={[
          figures('Found', ({ found, of }) => (
            <>
              <b className="font-semibold">{percent(found, of)}</b>{' '}
              <span className="text-ink-2">
                ({found} of {of})
              </span>
            </>
          )),
          figures('Wrong', ({ wrong }) => wrong),
        ]}
        rows={kinds}
      />
      <p className="border-t border-rule px-4 py-3 text-md text-ink-2 md:px-6">Measured on {texts}.</p>
    </div>
  );
}

/** Quality of the engines behind a pilot, as measured before it. */
export function Measured({ details }: { details: OfferDetails }) {
  const tests = measurementsOf(details.operations);
  if (tests.length === 0) return null;
  return (
    <Section
      id="measured"
      heading="What the engine finds and misses"
      text="Your data gives other figures. That is what the pilot is for."
      isPrinted={false}
    >
      <div className="grid gap-6">
        {tests.map((test) => (
          <Test key={test.operation} test={test} />
        ))}
      </div>
      <p className="mt-2">
        <a className="inline-flex min-h-11 items-center" href="/developers/developer-api#engines">
          How the engines are measured
        </a>
      </p>
    </Section>
  );
}
