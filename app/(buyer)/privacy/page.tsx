import type { Metadata } from 'next';
import { ContactLinks } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { hasTextBox } from '@/lib/discovery/deliverables';
import { keptRecords } from '@/lib/discovery/trust/kept-records';
import { rateWindowSeconds } from '@/lib/kernel/limits';
import { env, hasDeveloperApi } from '@/lib/process/env';
import { installation, portalSettings } from '@/lib/process/installation';
import { DeveloperApi } from './developer-api';
import { OwnText } from './own-text';
import { Responsible } from './responsible';

const sharesLimits = Boolean(env.REDIS_URL ?? env.UPSTASH_REDIS_REST_URL);

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Privacy',
    description: 'What this portal keeps, why, for how long, and how to have it erased.',
    path: '/privacy',
  });
}

function Kept() {
  return (
    <Sheet id="kept" heading="What is kept, and why">
      <Parameters>
        <Parameter name="A request for a review">
          <p>
            What you type into the form, the quotes you attach, the score, founders’ notes, next actions,
            reply drafts, and the time of each step. We keep this to decide on your request.
          </p>
          <p className="text-md text-ink-2">
            Founders may let their own software, such as a CRM, read requests. It can read contact details
            only if an owner allows that. It is notified of deleted requests.
          </p>
        </Parameter>
        <Parameter name="Your consent">
          <p>The consent text you accepted, its version and the time, as proof of your consent.</p>
          <p className="text-md text-ink-2">
            We store no request without consent. You can withdraw your consent at any time.
          </p>
        </Parameter>
        <Parameter name="The check while you type">
          <p>With JavaScript, your request is checked a second after you stop typing. Nothing is stored.</p>
          <p className="text-md text-ink-2">
            The check sends your choices and your annual plan. For workflow, success metric and risk owner, it
            sends only whether they are filled in. It never sends the company or the contact.
          </p>
        </Parameter>
        <Parameter name="A visit">
          <p>We count visits and price estimates per day and pilot, and store nothing about you.</p>
        </Parameter>
        <Parameter name="A saved quote">
          <p>
            The offer, your annual plan, the options, the price and the credit. Also the details you add:
            company, billing address, contact, invoice email, purchase order number, reference, planned start
            and metric. Use the edit link to remove these details from all versions.
          </p>
          <p className="text-md text-ink-2">
            Anyone with the link can read the quote. We ask search engines not to list it.
          </p>
        </Parameter>
        <Parameter name="A pilot">
          <p>
            The company, the names and consent of the people who take part, the plan and its approvals. For
            each item: labels, counts, and the reviewer and time of each decision. Also figures, the final
            decision, and a record of every step. We keep this to carry out the pilot. The data that the pilot
            works on never enters the portal.
          </p>
          <p className="text-md text-ink-2">
            Only people in the pilot and the vendor can read it. We publish a closed pilot’s figures only
            after the buyer’s decider approves the text, and delete them if the decider withdraws that
            consent.
          </p>
        </Parameter>
        <Parameter name="Logs">
          <p>Page, result, duration and a shortened IP address, to run the service.</p>
          <p className="text-md text-ink-2">
            Nothing you type into a form. A hosting provider or proxy may log full web addresses, which can
            contain your search words or annual plan.
          </p>
        </Parameter>
        <Parameter name="Your IP address">
          <p>To limit how many requests one caller can send in {rateWindowSeconds} seconds.</p>
          <p className="text-md text-ink-2">
            {sharesLimits
              ? `The address is kept for ${rateWindowSeconds} seconds in a counter that all of this portal’s servers share.`
              : 'The address stays in memory only and is soon overwritten.'}
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

function NotKept({ isTextTried }: { isTextTried: boolean }) {
  return (
    <Sheet id="not-kept" heading="What is not kept">
      <Parameters>
        <Parameter name="Refused values">
          <p>A refused value is never stored: not in a table, a file, a log or an error report.</p>
        </Parameter>
        {isTextTried && (
          <Parameter name="Text you try out">
            <p>Analysed in memory only. The text is neither stored nor logged.</p>
          </Parameter>
        )}
        <Parameter name="Unknown fields">
          <p>Unknown fields that a program sends are checked for secrets, then dropped.</p>
        </Parameter>
        <Parameter name="Requests we could not confirm">
          <p>You see an error, and the portal keeps no copy of your request.</p>
        </Parameter>
        <Parameter name="Cookies and tracking">
          <p>
            These pages set no cookies, track no visitors and load nothing from other companies. A personal
            link to a pilot sets one cookie, which opens that pilot only. The cookie stops working 30 days
            after the last visit.
          </p>
          <p className="text-md text-ink-2">
            A draft of the request form stays in your browser tab until you clear it or close the tab.
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

function HowLong() {
  const { privacy_contact: privacyContact } = installation();
  return (
    <Sheet id="how-long" heading="How long we keep it, and what you can do">
      <Parameters>
        <Parameter name="How long">
          <p>
            A request: {env.RETENTION_MONTHS} months from the day it arrived. Older requests are deleted
            daily.
          </p>
          <p className="text-md text-ink-2">
            A saved quote is kept so that its link keeps working. <a href="#records">All kinds of records</a>{' '}
            are listed below.
          </p>
        </Parameter>
        <Parameter name="A closed pilot">
          <p>
            We keep a closed pilot for {env.RETENTION_MONTHS} months, then delete all of it. The buyer’s
            decider may erase the pilot earlier.
          </p>
          <p className="text-md text-ink-2">
            Both sides may download the pilot’s package first. After an erasure, only the pilot’s id, the time
            and the hash of its record remain.
          </p>
        </Parameter>
        <Parameter name="Withdraw consent">
          <p>
            Use the button on your receipt: your contact details are deleted at once, and the request is
            closed.
          </p>
          <p className="text-md text-ink-2">
            You need no reason, and withdrawing is as easy as giving consent. What you wrote about your
            workflow stays until you erase the request or its {env.RETENTION_MONTHS} months are over.
          </p>
        </Parameter>
        <Parameter name="Have it erased">
          <p>
            Your receipt has a button for this, too. We delete the request, the key that prevents duplicates
            (idempotency key), all notes and drafts, and the details you added to its quotes.
          </p>
          <p className="text-md text-ink-2">
            Only the request’s reference and a list of the steps with their times remain. Everything you sent
            is deleted. The quotes keep their figures.
          </p>
        </Parameter>
        <Parameter name="See or correct it">
          <p>
            Your receipt shows what you sent, your consent and the time, and lets you add answers and correct
            your contact details.
          </p>
          <p className="text-md text-ink-2">The score is for founders only. Your receipt does not show it.</p>
        </Parameter>
        <Parameter name="Without a receipt">
          {privacyContact ? (
            <p>
              If you have lost your receipt, or it has none of these buttons, write to{' '}
              <ContactLinks contact={privacyContact} />.
            </p>
          ) : (
            <p>
              The operator of this portal has not published contact details, so keep the link to your receipt.
              If software sent the request with an idempotency key short enough to guess, the receipt is
              read-only.
            </p>
          )}
        </Parameter>
        <Parameter name="Complain">
          <p>You may complain to the data protection authority where you live or work.</p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

export default async function PrivacyPage() {
  const { details } = await getDeps().offers.current();
  return (
    <>
      <PageHead heading="What we keep, why, and for how long">
        <p>Please do not send credentials, confidential data or other people’s personal data.</p>
      </PageHead>
      <div className="grid gap-8">
        <Responsible />
        <OwnText />
        <Kept />
        <NotKept isTextTried={hasTextBox([...details.values()], portalSettings())} />
        <HowLong />
        {hasDeveloperApi && <DeveloperApi />}
        <AllRecords />
      </div>
    </>
  );
}

function AllRecords() {
  return (
    <Sheet id="records" heading="All records, and how long they are kept">
      <Parameters>
        {keptRecords(env.RETENTION_MONTHS, hasDeveloperApi).map(({ name, holds, howLong }) => (
          <Parameter key={name} name={name}>
            <p>{holds}</p>
            <p className="text-md text-ink-2">Kept: {howLong}.</p>
          </Parameter>
        ))}
      </Parameters>
    </Sheet>
  );
}
