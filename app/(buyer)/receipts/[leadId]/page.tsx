import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Unavailable } from '@/app/_components/unavailable';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramText } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { readReceipt } from '@/lib/leads/read-receipt';
import { answerPageWith } from '@/lib/process/page-status';
import { NextSteps } from '../../request/next-steps';
import ReceiptNotFound from './not-found';
import { ReceiptGone } from './receipt-gone';
import { ReceiptSheet } from './receipt-sheet';

const receiptOf = cache((leadId: string) => nullWhenUnavailable(() => readReceipt(getDeps(), leadId)));

interface ReceiptPageProps {
  params: Promise<{ leadId: string }>;
  searchParams: AddressParams;
}

export async function generateMetadata({ params }: ReceiptPageProps): Promise<Metadata> {
  const receipt = await receiptOf((await params).leadId);
  const isGone = receipt && 'removedAt' in receipt;
  const found = isGone ? 'Request deleted' : 'Receipt';
  const title = receipt ? found : receipt === null ? 'Receipt unavailable' : 'Receipt not found';
  return { title, robots: { index: false, follow: false } };
}

export default async function ReceiptPage({ params, searchParams }: ReceiptPageProps) {
  const { leadId } = await params;
  const receipt = await receiptOf(leadId);
  if (receipt === null) {
    answerPageWith(503);
    return <Unavailable what="Your receipt" />;
  }
  if (!receipt) return answerPageWith(404) ? <ReceiptNotFound /> : notFound();
  if ('removedAt' in receipt) {
    answerPageWith(410);
    return <ReceiptGone tombstone={receipt} />;
  }
  const { byId } = await getDeps().offers.current();
  const isReplay = (await paramText(searchParams, 'replayed')) === '1';
  const again = isReplay ? `/request?${new URLSearchParams({ lead_id: leadId })}` : '/request';
  return (
    <>
      {isReplay && (
        <p className="notice" role="status">
          <strong>
            Already received at <UtcTime iso={receipt.receivedAt} />.
          </strong>{' '}
          Nothing new was stored; below is what was stored then.{' '}
          <a className="no-print" href={again}>
            Start a new request
          </a>
        </p>
      )}
      <div className="request">
        <ReceiptSheet
          receipt={receipt}
          offerName={byId.get(receipt.sent.target_offer_id)?.name}
          newRequestPath={again}
          address={await publicUrlOf(`/receipts/${encodeURIComponent(leadId)}`)}
        />
        <NextSteps />
      </div>
    </>
  );
}
