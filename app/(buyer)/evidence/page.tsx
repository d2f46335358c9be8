import type { Metadata } from 'next';
import { ButtonLink, TallLink } from '@/app/_components/button';
import { PageHead } from '@/app/_components/page-head';
import { EvidenceFigure } from '@/app/_components/pilots/evidence-figure';
import { pageMetadata } from '@/app/page-metadata';
import { type ShownSample, shownSampleOf } from '@/app/sample-packages';
import { getDeps } from '@/lib/compose';
import { verdictInWords } from '@/lib/offers/evidence';
import type { Offer } from '@/lib/offers/offer';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Evidence',
    description:
      'What you have at the end of a pilot: results with margins of error, all errors, usage, method, limits, and the files to recompute the results. Each package says what was measured.',
    path: '/evidence',
  });
}

/** A sample package with the decision that follows from it, and a link to the full package. */
function Sample({ offer, shown }: { offer: Offer; shown: ShownSample }) {
  const { sample, origin, files } = shown;
  const { verdict } = sample;
  return (
    <article
      aria-labelledby={offer.id}
      className="grid min-w-0 items-start gap-8 border-t border-rule pt-8 lg:grid-cols-[5fr_7fr] print:break-inside-avoid"
    >
      <div className="grid min-w-0 gap-3">
        <p className="text-sm text-ink-3">
          <a href={`/offers/${offer.id}`}>{offer.name}</a>, {offer.duration_days} days
        </p>
        <h2 id={offer.id} className="text-xl leading-tight tracking-[-0.022em]">
          {sample.title}
        </h2>
        <p>
          <b className="font-semibold">Target {verdictInWords(sample).toLowerCase()}.</b> {verdict.sentence}
        </p>
        {verdict.conditions.length > 0 && (
          <ul className="grid gap-1 text-ink-2">
            {verdict.conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <ButtonLink kind="quiet" href={`/samples/${offer.id}`}>
            Read the package
          </ButtonLink>
          {files.length > 0 && (
            <TallLink href={`/samples/${offer.id}#recompute`}>Recompute its figures</TallLink>
          )}
        </p>
      </div>
      <EvidenceFigure sample={sample} origin={origin} headingId={`${offer.id}-decision`} />
    </article>
  );
}

export default async function EvidencePage() {
  const snapshot = await getDeps().offers.current();
  const samples = snapshot.offers.flatMap((offer) => {
    const shown = shownSampleOf(snapshot, offer.id);
    return shown ? [{ offer, shown }] : [];
  });
  return (
    <>
      <PageHead heading="What you have at the end of a pilot">
        <p>
          The results with their margins of error, a list of every kind of error, the usage, the method and
          the limits – and the files you need to recompute the results. Each package says what was measured.
        </p>
      </PageHead>
      <div className="grid gap-12">
        {samples.map(({ offer, shown }) => (
          <Sample key={offer.id} offer={offer} shown={shown} />
        ))}
        {samples.length === 0 && <p>No sample is published yet.</p>}
      </div>
    </>
  );
}
