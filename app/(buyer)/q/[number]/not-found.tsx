import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { FindQuote } from '../find-quote';

export default function QuoteNumberNotFound({ typed }: { typed?: string }) {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="Quote number not found">
        A quote number is Q followed by twelve digits and letters. Compare it with the printed quote.
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
