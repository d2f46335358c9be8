import type { Metadata } from 'next';
import { PageHead } from '@/app/_components/page-head';
import { CreditChart } from '@/app/_components/pilots/credit-chart';
import { CreditTable } from '@/app/_components/pilots/credit-figures';
import { Sheet } from '@/app/_components/sheet';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { Comparison } from './comparison';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Compare the pilots',
    description: 'All pilots line by line: price, credit, time, modes and inputs, with what decides marked.',
    path: '/compare',
  });
}

export default async function ComparePage() {
  const deps = getDeps();
  const { offers: published } = deps;
  const catalog = await published.current();
  const { offers } = catalog;
  return (
    <>
      <PageHead heading="The pilots, line by line">
        <p>Prices and credits in USD, at the standard price.</p>
      </PageHead>
      <div className="one-landscape-page grid gap-8">
        <Comparison catalog={catalog} servers={deps} />
        <div className="print:hidden">
          <Sheet
            id="credit"
            heading="Credit by annual plan"
            text="Below its least annual plan a pilot gives no credit. From there the marks show where the rule changes."
          >
            <div className="sheet-part grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 pane:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
              <CreditChart offers={offers} />
              <div>
                <h3 className="mb-2">The figures of the chart</h3>
                <CreditTable offers={offers} />
                <p className="mt-3 text-md text-ink-2">
                  At the standard price, without a custom integration.
                </p>
              </div>
            </div>
          </Sheet>
        </div>
      </div>
    </>
  );
}
