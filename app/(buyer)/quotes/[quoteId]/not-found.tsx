import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';

export default function QuoteNotFound() {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="Quote not found">
        Quote links are long: check that you copied the whole link.
      </PageHead>
      <LinksOnward
        links={[
          ['/quote', 'Calculate a quote'],
          ['/', 'See the pilots'],
        ]}
      />
    </>
  );
}
