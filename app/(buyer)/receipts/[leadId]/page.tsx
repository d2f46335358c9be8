import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Unavailable } from '@/app/_components/unavailable';
import { isApiError } from '@/lib/contract/api-error';
import { getDeps } from '@/lib/deps';
import { readReceipt } from '@/lib/services/read-receipt';
import { type AddressParams, ownAddress, textOfParam } from '../../address';
import { NextSteps } from '../../request/next-steps';
import { UtcTime } from '../../utc-time';
import { ReceiptSheet } from './receipt-sheet';

export const metadata: Metadata = { title: 'Receipt', robots: { index: false, follow: false } };

export default async function ReceiptPage({
  params,
  searchParams,
}: {
  params: Promise<{ leadId: string }>;
  searchParams: AddressParams;
}) {
  const { leadId } = await params;
  const deps = getDeps();
  const receipt = await readReceipt(deps, leadId).catch((error: unknown) => {
    if (isApiError(error)) return null;
    throw error;
  });
  if (receipt === null) return <Unavailable what="Your receipt" />;
  if (!receipt) notFound();
  const { byId } = await deps.offers.current();
  const isReplay = (await textOfParam(searchParams))('replayed') === '1';
  return (
    <>
      {isReplay && (
        <p className="notice" role="status">
          <strong>
            Already received at <UtcTime iso={receipt.receivedAt} />.
          </strong>{' '}
          Nothing new was stored; below is what was stored then.{' '}
          <a className="no-print" href="/request">
            Start a new request
          </a>
        </p>
      )}
      <div className="request">
        <ReceiptSheet
          receipt={receipt}
          offerName={byId.get(receipt.sent.target_offer_id)?.name}
          address={await ownAddress(`/receipts/${encodeURIComponent(leadId)}`)}
        />
        <NextSteps />
      </div>
    </>
  );
}
