import type { Metadata } from 'next';
import { Button, ButtonLink } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField, TickField } from '@/app/_components/field';
import { ContactLinks } from '@/app/_components/links';
import { LocalTime } from '@/app/_components/utc-time';
import { formGrid } from '@/app/(buyer)/request/form-classes';
import { leadFields } from '@/app/(buyer)/request/lead-fields';
import { type PageAddress, paramText, sentenceFor } from '@/app/address-params';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { isMailOfPerson } from '@/lib/leads/lead-form';
import { installation, vendorName } from '@/lib/process/installation';
import { reviewCalendar } from '@/lib/review/calendar';
import type { Receipt } from '@/lib/review/receipt';
import { receiptActWords } from '@/lib/review/receipt-labels';
import { NextSteps } from '../../request/next-steps';
import { ReceiptActs } from './receipt-acts';
import { loadReceipt, loadReceiptPage } from './receipt-page';
import { ReceiptHead, ReceiptSheet } from './receipt-sheet';

/** Returns a mailto URI that sends the receipt's address to its reader. */
function mailToMyself(sent: Receipt['sent'], address: string): string {
  const to = isMailOfPerson(sent) ? encodeURIComponent(sent.contact_or_agent_id) : '';
  const query = { subject: `Our request to ${vendorName()}`, body: address };
  const written = Object.entries(query).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${to}?${written.join('&')}`;
}

/** Ways to find the receipt again, since the portal sends no mail; needs no script except for copying. */
function KeepReceipt({ receipt, address }: { receipt: Receipt; address: string }) {
  const { leadId, receivedAt, reviewDueAt, sent, areActsOffered } = receipt;
  const calendar =
    reviewDueAt &&
    reviewCalendar({
      id: leadId,
      vendor: vendorName(),
      sentAt: receivedAt,
      dueAt: reviewDueAt,
      address,
    });
  const { sales_contact: contact } = installation();
  return (
    <>
      <section className="print:hidden" aria-labelledby="keep-heading">
        <h2 id="keep-heading" className="mb-3 text-lg">
          Keep this page
        </h2>
        <div className="grid gap-2 [&_button]:grow">
          <ButtonLink kind="quiet" href={mailToMyself(sent, address)}>
            Email it to myself
          </ButtonLink>
          {calendar && (
            <ButtonLink
              kind="quiet"
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
              download="review.ics"
            >
              Add to calendar
            </ButtonLink>
          )}
          <CopyButton text={address} label="Copy the address" />
        </div>
        <p className="mt-3 text-md text-ink-2">
          Anyone with the address of this page can read this receipt
          {areActsOffered && ' and change or erase the request'}. Share it only with colleagues.
        </p>
      </section>
      {contact && (
        <section className="border-t border-rule pt-4" aria-labelledby="questions-heading">
          <h2 id="questions-heading" className="mb-1 text-lg">
            Questions
          </h2>
          <p>
            <ContactLinks contact={contact} />
          </p>
        </section>
      )}
    </>
  );
}

const addable = ['samples_available', 'high_volume_or_high_risk', 'risk_owner', 'timeline'] as const;

/** Form with the answers that a waiting request lacks; nothing if it lacks none. */
async function AddAnswers({ receipt: { leadId, status, areActsOffered, sent } }: { receipt: Receipt }) {
  const fields = leadFields.filter(({ name }) => addable.some((known) => known === name && !sent[known]));
  const isWaiting = status === 'received' || status === 'in_review';
  if (!areActsOffered || !isWaiting || fields.length === 0) return null;
  const failed = await failedForm();
  const refused = failed && errorOfForm(failed);
  const error = refused && explainError(refused, fields);
  const ofField = (name: string) => error?.fields.find(({ field }) => field === name)?.message;
  return (
    <form
      className="sheet mb-8 bg-yours print:hidden"
      method="post"
      action={`/receipts/${leadId}/add/send`}
      aria-labelledby="add-answers"
    >
      {error && <ErrorSummary error={error} />}
      <div className="sheet-part">
        <h2 id="add-answers" className="text-lg">
          Add answers to this request
        </h2>
        <p className="text-ink-2">
          The founder who reviews your request sees these answers too. You do not need to send it again.
        </p>
      </div>
      <div className={`sheet-part ${formGrid}`}>
        {fields.map(({ name, label, hint, control }) =>
          control === 'tick' ? (
            <TickField
              key={name}
              name={name}
              label={label}
              hint={hint}
              error={ofField(name)}
              value="true"
              defaultChecked={failed?.texts.get(name) === 'true'}
            />
          ) : (
            <InputField
              key={name}
              name={name}
              label={label}
              hint={hint}
              isOptional
              error={ofField(name)}
              defaultValue={failed?.texts.get(name) ?? ''}
            />
          ),
        )}
      </div>
      <div className="sheet-part">
        <Button>{receiptActWords.add.button}</Button>
      </div>
    </form>
  );
}

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
          <a className="inline-flex min-h-11 items-center print:hidden" href={again}>
            Start a new request
          </a>
        </div>
      </div>
    </>
  );
}
