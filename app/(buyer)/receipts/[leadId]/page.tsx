import type { Metadata } from 'next';
import { Notice } from '@/app/_components/error-summary';
import { LocalTime } from '@/app/_components/utc-time';
import { type PageAddress, paramText, sentenceFor } from '@/app/address-params';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { receiptActWords } from '@/lib/review/receipt-labels';
import { NextSteps } from '../../request/next-steps';
import { AddAnswers } from './add-answers';
import { KeepReceipt } from './keep-receipt';
import { loadReceipt } from './load-receipt';
import { ReceiptActs } from './receipt-acts';
import { loadReceiptPage } from './receipt-page';
import { ReceiptHead, ReceiptSheet } from './receipt-sheet';

/** Confirmations by the `done` parameter; anyone can set it, so the receipt below shows the real state. */
const doneSentences = {
  add: receiptActWords.add.done,
  withdraw: receiptActWords.withdraw.done,
  correct: receiptActWords.correct.done,
};

export async function generateMetadata({ params }: PageAddress<{ leadId: string }>): Promise<Metadata> {
  const receipt = await loadReceipt((await params).leadId);
  const isGone = receipt && 'removedAt' in receipt;
  const found = isGone ? 'Request deleted' : 'Receipt';
  const title = receipt ? found : receipt === null ? 'Receipt unavailable' : 'Receipt not found';
  return { title, robots: { index: false, follow: false } };
}

export default async function ReceiptPage({ params, searchParams }: PageAddress<{ leadId: string }>) {
  const { leadId } = await params;
  const found = await loadReceiptPage(leadId);
  if ('page' in found) return found.page;
  const { receipt } = found;
  const { names } = await getDeps().offers.current();
  const isReplay = (await paramText(searchParams, 'replayed')) === '1';
  const done = await sentenceFor(searchParams, 'done', doneSentences);
  const again = isReplay ? `/request?${new URLSearchParams({ lead_id: leadId })}` : '/request';
  const address = await publicUrlOf(`/receipts/${encodeURIComponent(leadId)}`);
  return (
    <>
      {done && (
        <Notice role="status">
          <strong>{done}</strong>
        </Notice>
      )}
      {isReplay && (
        <Notice role="status">
          <strong>
            Already received at <LocalTime iso={receipt.receivedAt} />.
          </strong>{' '}
          Nothing new was stored; below is what was stored then.{' '}
          <a className="print:hidden" href={again}>
            Start a new request
          </a>
        </Notice>
      )}
      <ReceiptHead receipt={receipt} />
      <div className="grid gap-8 *:min-w-0 pane:grid-cols-[minmax(0,1fr)_20rem] pane:gap-12">
        <div>
          <AddAnswers receipt={receipt} />
          <ReceiptSheet
            receipt={receipt}
            offerName={names.get(receipt.sent.target_offer_id)}
            address={address}
          />
        </div>
        <div className="grid content-start gap-6">
          <KeepReceipt receipt={receipt} address={address} />
          {receipt.status !== 'withdrawn' && <NextSteps status={receipt.status} />}
          <ReceiptActs receipt={receipt} />
          <a className="print:hidden" href={again}>
            Start a new request
          </a>
        </div>
      </div>
    </>
  );
}
