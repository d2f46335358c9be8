import { ContactLinks } from '@/app/_components/links';
import { Sheet } from '@/app/_components/section';
import { installation } from '@/lib/process/installation';
import { type Receipt, type ReceiptAct, receiptActs } from '@/lib/review/receipt';
import { receiptActWords } from '@/lib/review/receipt-labels';

const acts: Readonly<Record<Exclude<ReceiptAct, 'add'>, string>> = {
  withdraw: 'Nobody will contact you about this request, and your contact details are deleted.',
  correct: 'Replaces your contact, name and role with what you enter.',
  erase:
    'Deletes the whole request, with all notes about it, and what you added to the quotes attached to it.',
};

/** Reason why a receipt offers no actions, and the contact to ask instead. */
export function ActsNotOffered() {
  const { privacy_contact: contact } = installation();
  return (
    <p>
      This request was sent with a short idempotency key that others could guess, so nothing can be changed
      here.{' '}
      {contact ? (
        <>
          Ask the vendor’s privacy contact instead: <ContactLinks contact={contact} />.
        </>
      ) : (
        <>
          The operator of this portal has published no privacy contact;{' '}
          <a href="/privacy">see the privacy page</a>.
        </>
      )}
    </p>
  );
}

/** Links to the actions of a receipt; each page first explains the effect. */
export function ReceiptActs({ receipt: { leadId, status, areActsOffered } }: { receipt: Receipt }) {
  const offered = receiptActs.flatMap((act) =>
    act !== 'add' && (status !== 'withdrawn' || act === 'erase') ? [act] : [],
  );
  return (
    <Sheet id="acts-heading" heading="Your data">
      {areActsOffered ? (
        <ul className="grid gap-3 p-4 md:px-6">
          {offered.map((act) => (
            <li key={act}>
              <a className="inline-flex min-h-11 items-center" href={`/receipts/${leadId}/${act}`}>
                {receiptActWords[act].name}
              </a>
              <p className="text-md text-ink-2">{acts[act]}</p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="sheet-part">
          <ActsNotOffered />
        </div>
      )}
    </Sheet>
  );
}
