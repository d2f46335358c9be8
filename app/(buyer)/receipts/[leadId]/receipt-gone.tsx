import { PageHead } from '@/app/_components/page-head';
import { UtcTime } from '@/app/_components/utc-time';
import type { LeadTombstone } from '@/lib/leads/receipt';

/** What is left at the address of a receipt whose request was deleted. */
export function ReceiptGone({ tombstone: { leadId, removedAt, why } }: { tombstone: LeadTombstone }) {
  return (
    <>
      <PageHead
        fields={[
          ['Status', '410, gone'],
          ['Reference', leadId],
        ]}
        heading="This request was deleted"
      >
        It was {why === 'erased' ? 'erased' : 'deleted at the end of its retention'} on{' '}
        <UtcTime iso={removedAt} />, with its key and everything that was noted about it. Only this reference
        and that time are kept.
      </PageHead>
      <p className="actions">
        <a className="button" href="/request">
          Start a new request
        </a>
        <a className="action-link" href="/">
          See the pilots
        </a>
      </p>
    </>
  );
}
