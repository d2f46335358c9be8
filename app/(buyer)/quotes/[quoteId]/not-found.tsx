import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from '@/app/_components/page-head';

export default function QuoteNotFound() {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="No quote has this address">
        Saved quotes have long addresses that cannot be guessed; check that none of it was lost on the way.
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
