import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Unavailable } from '@/app/_components/page-problems';
import { setPageStatus } from '@/lib/process/page-status';
import type { Receipt } from '@/lib/review/receipt';
import { loadReceipt } from './load-receipt';
import ReceiptNotFound from './not-found';
import { ReceiptGone } from './receipt-gone';

/** Returns the receipt at a URL, or the page to show in its place, and sets the status of the response. */
export async function loadReceiptPage(leadId: string): Promise<{ receipt: Receipt } | { page: ReactNode }> {
  const receipt = await loadReceipt(leadId);
  if (receipt === null) {
    setPageStatus(503);
    return { page: <Unavailable what="Your receipt" /> };
  }
  if (!receipt) return setPageStatus(404) ? { page: <ReceiptNotFound /> } : notFound();
  if ('removedAt' in receipt) {
    setPageStatus(410);
    return { page: <ReceiptGone tombstone={receipt} /> };
  }
  return { receipt };
}
