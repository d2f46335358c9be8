import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from './page-head';

export function NotHere() {
  return (
    <>
      <PageHead fields={{ Status: '404' }} heading="Page not found">
        <p>The address may be mistyped, or the page is gone.</p>
      </PageHead>
      <LinksOnward
        links={[
          ['/', 'See the offers'],
          ['/quote', 'Calculator'],
          ['/request', 'Request a review'],
        ]}
      />
    </>
  );
}
