import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from '@/app/_components/page-head';
import { FindQuote } from '../find-quote';

export default function QuoteNumberNotFound({ typed }: { typed?: string }) {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="No quote has this number">
        A number is Q and twelve digits and letters. Compare it with the printed quote; one character may have
        been mistaken for another.
      </PageHead>
      <div className="grid gap-8">
        <FindQuote {...(typed !== undefined && { typed })} />
        <LinksOnward
          links={[
            ['/quote', 'Calculate a quote'],
            ['/', 'See the pilots'],
          ]}
        />
      </div>
    </>
  );
}
