import { TallLink } from '@/app/_components/button';
import { EvidenceFigure } from '@/app/_components/pilots/evidence-figure';
import type { ShownSample } from '@/app/sample-packages';
import { countFigure, measuredFigure } from '@/lib/offers/evidence';

/** Measured finds and misses of the engines, with their intervals, from the evidence package of a pilot. */
export function Measured({ offerId, shown }: { offerId: string; shown: ShownSample }) {
  const { sample, origin, files } = shown;
  const [stage] = sample.latency;
  return (
    <section className="border-y border-rule bg-surface" aria-labelledby="measured">
      <div className="frame grid gap-8 py-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-14 lg:py-18">
        <div className="min-w-0">
          <h2 id="measured" className="text-2xl leading-[1.15] tracking-[-0.022em]">
            What was found, and what was missed
          </h2>
          <p className="mt-3 text-ink-2">
            {sample.method[0]} {sample.data_set.description} Your data will give different figures; the pilot
            measures them.
          </p>
          <dl className="mt-5 text-md">
            {sample.metrics.map(({ name, value, ci_low, ci_high, n, unit }) => (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-baseline gap-4 border-t border-rule py-2.5"
              >
                <dt className="text-ink-2">{name}</dt>
                <dd className="text-right tabular-nums">
                  <b className="font-semibold">{measuredFigure(value, unit)}</b>{' '}
                  <span className="block text-xs text-ink-3">
                    {measuredFigure(ci_low, '')} to {measuredFigure(ci_high, unit)} of {countFigure(n)}
                  </span>
                </dd>
              </div>
            ))}
            {stage && (
              <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-baseline gap-4 border-t border-rule py-2.5">
                <dt className="text-ink-2">Time per item</dt>
                <dd className="text-right tabular-nums">
                  <b className="font-semibold">{stage.p50_ms} ms</b>{' '}
                  <span className="block text-xs text-ink-3">95% within {stage.p95_ms} ms</span>
                </dd>
              </div>
            )}
          </dl>
          {sample.limits[0] && (
            <p className="border-t border-rule py-2.5 text-md">
              <b className="font-semibold">Limitation:</b> {sample.limits[0]}
            </p>
          )}
          <p className="flex flex-wrap gap-x-6">
            <TallLink href={`/samples/${offerId}`}>Read the evidence</TallLink>
            {files.some(({ name }) => name === 'errors.csv') && (
              <TallLink href={`/samples/${offerId}/errors.csv`} download>
                Download every miss
              </TallLink>
            )}
          </p>
        </div>
        <EvidenceFigure sample={sample} origin={origin} headingId="measured-decision" />
      </div>
    </section>
  );
}
