import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from '@/app/_components/page-head';
import { LocalTime } from '@/app/_components/utc-time';
import type { LeadTombstone } from '@/lib/leads/tombstone';

/** Page of a receipt whose request was deleted. */
export function ReceiptGone({ tombstone: { leadId, removedAt, why } }: { tombstone: LeadTombstone }) {
  return (
    <>
      <PageHead fields={{ Status: '410, gone', Reference: leadId }} heading="This request was deleted">
        It was {why === 'erased' ? 'erased' : 'deleted at the end of its retention period'} on{' '}
        <LocalTime iso={removedAt} />, with all notes about it. Only this reference and the steps taken, with
        their times, are kept.
      </PageHead>
      <LinksOnward
        links={[
          ['/request', 'Start a new request'],
          ['/', 'See the pilots'],
        ]}
      />
    </>
  );
}
