import type { Metadata } from 'next';
import { CreditChart } from '@/app/_components/credit-chart';
import { CreditTable } from '@/app/_components/credit-figures';
import { PageHead } from '@/app/_components/page-head';
import { Sheet } from '@/app/_components/sheet';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { apiVersion } from '@/lib/kernel/limits';
import { Comparison } from './comparison';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Compare the offers',
    description:
      'All pilots line by line, with the differences marked and the credit against the annual commit.',
    path: '/compare',
  });
}

export default async function ComparePage() {
  const deps = getDeps();
  const { offers: published } = deps;
  const { offers } = await published.current();
  return (
    <>
      <PageHead
        fields={{ Sheet: 'Comparison', Revision: apiVersion, Currency: 'USD' }}
        heading="The offers, line by line"
      >
        <p>All prices and credits are non-binding. What differs is marked, what is the same is left plain.</p>
      </PageHead>
      <div className="sheets">
        <Comparison offers={offers} servers={deps} />
        <Sheet
          id="credit"
          heading="Credit against annual commit"
          text="Below its minimum an offer gives no credit. From there on the marks show exactly where the rule changes."
        >
          <div className="sheet-part chart-and-table">
            <CreditChart offers={offers} />
            <div>
              <h3>The figures of the chart</h3>
              <CreditTable offers={offers} />
              <p className="note">At the standard price, without a custom integration. Non-binding.</p>
            </div>
          </div>
        </Sheet>
      </div>
    </>
  );
}
