import { EvidenceFigure } from '@/app/_components/pilots/evidence-figure';
import { Sheet } from '@/app/_components/section';
import { Errors, Metrics, Strata } from '@/app/(buyer)/samples/[offerId]/results';
import type { EvidencePackage } from '@/lib/offers/evidence-package';

/** Figures of a sample package as buyers would see them. */
export function SampleFigures({ sample }: { sample: EvidencePackage }) {
  const tables = {
    Criteria: <Metrics sample={sample} />,
    Kinds: <Strata sample={sample} />,
    Errors: <Errors errors={sample.errors} />,
  };
  return (
    <>
      <EvidenceFigure sample={sample} origin="Sample provided by the operator" />
      {Object.entries(tables).map(([heading, table]) => (
        <Sheet key={heading} heading={heading}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard. */}
          <section className="sheet-part overflow-x-auto" aria-label={`${heading}, figures`} tabIndex={0}>
            {table}
          </section>
        </Sheet>
      ))}
    </>
  );
}
