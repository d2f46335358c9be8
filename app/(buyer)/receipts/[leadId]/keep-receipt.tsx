import { ButtonLink } from '@/app/_components/button';
import { ContactLinks } from '@/app/_components/contact-links';
import { CopyButton } from '@/app/_components/copy-button';
import { isMailOfPerson } from '@/lib/leads/lead-form';
import { installation, vendorName } from '@/lib/process/installation';
import { reviewCalendar } from '@/lib/review/calendar';
import type { Receipt } from '@/lib/review/receipt';

/** Returns a mailto URI that sends the receipt's address to its reader. */
function mailToMyself(sent: Receipt['sent'], address: string): string {
  const to = isMailOfPerson(sent) ? encodeURIComponent(sent.contact_or_agent_id) : '';
  const query = { subject: `Our request to ${vendorName()}`, body: address };
  const written = Object.entries(query).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${to}?${written.join('&')}`;
}

/** Ways to find the receipt again, since the portal sends no mail; needs no script except for copying. */
export function KeepReceipt({ receipt, address }: { receipt: Receipt; address: string }) {
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
