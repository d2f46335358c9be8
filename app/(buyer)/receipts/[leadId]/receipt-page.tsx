import { notFound } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import { LocalTime } from '@/app/_components/utc-time';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import type { LeadTombstone } from '@/lib/leads/lead-status';
import { setPageStatus } from '@/lib/process/page-status';
import { readReceipt } from '@/lib/review/read-receipt';
import type { Receipt } from '@/lib/review/receipt';
import ReceiptNotFound from './not-found';

/** The receipt of this page request, for the page and its metadata alike; null while the database does not answer. */
export const loadReceipt = cache((leadId: string) =>
  nullWhenUnavailable(() => readReceipt(getDeps(), leadId)),
);

/** Returns the receipt at a URL, or the page to show instead, and sets the status of the response. */
export async function loadReceiptPage(leadId: string): Promise<{ receipt: Receipt } | { page: ReactNode }> {
  const receipt = await loadReceipt(leadId);
  if (receipt === null) return { page: <Unavailable what="Your receipt" /> };
  if (!receipt) return setPageStatus(404) ? { page: <ReceiptNotFound /> } : notFound();
  if ('removedAt' in receipt) {
    setPageStatus(410);
    return { page: <ReceiptGone tombstone={receipt} /> };
  }
  return { receipt };
}

/** Page of a receipt whose request was deleted. */
function ReceiptGone({ tombstone: { leadId, removedAt, why } }: { tombstone: LeadTombstone }) {
  return (
    <>
      <PageHead fields={{ Status: '410, gone', Reference: leadId }} heading="This request was deleted">
        The request was {why === 'erased' ? 'erased' : 'deleted at the end of its retention period'} on{' '}
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
