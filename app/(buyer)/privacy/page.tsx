import type { Metadata } from 'next';
import { ContactLinks } from '@/app/_components/contact-links';
import { PageHead } from '@/app/_components/page-head';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { providerWords } from '@/lib/developer-api/kernel/provider-labels';
import { providerFamilies } from '@/lib/developer-api/kernel/serving';
import { rateWindowSeconds } from '@/lib/kernel/limits';
import { env } from '@/lib/process/env';
import { installation } from '@/lib/process/installation';
import { Responsible } from './responsible';

const { privacy_contact: privacyContact } = installation;
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
            What you type into the form, the quotes it names, its score, founders’ notes, drafts of replies
            and steps, and the time. We keep it to decide on your request.
          </p>
        </Parameter>
        <Parameter name="Your consent">
          <p>The wording that you ticked, its version and the time, as evidence that you agreed.</p>
          <p className="text-md text-ink-2">
            Without the tick no request is stored. You can withdraw it at any time.
          </p>
        </Parameter>
        <Parameter name="The check while you type">
          <p>
            Where scripts run, the form asks this portal a second after you stop typing how ready the request
            is. The answer is made in memory; nothing of it is stored.
          </p>
          <p className="text-md text-ink-2">
            It sends your choices and your annual plan, and of workflow, success metric and risk owner only
            that there is one. Company and contact are left out.
          </p>
        </Parameter>
        <Parameter name="A saved quote">
          <p>
            The offer, your annual plan, the options, the price and the credit, and what you put on it: for
            whom it is prepared, and your reference. Do not name people; anyone with its address can change or
            remove both.
          </p>
          <p className="text-md text-ink-2">
            Anyone with its address can read it. We ask search engines not to list it.
          </p>
        </Parameter>
        <Parameter name="A pilot">
          <p>
            The company, the names of the people who take part and their consent, the plan, approvals, counts
            and labels for each item, figures, the decision, and a record of every step. We keep them to carry
            out the pilot. Documents, messages and recordings never enter the portal.
          </p>
          <p className="text-md text-ink-2">Only the people of the pilot and the vendor can read it.</p>
        </Parameter>
        <Parameter name="Logs">
          <p>Page, result, duration and a shortened network address, to run the service.</p>
          <p className="text-md text-ink-2">
            Nothing typed into a form. A host or proxy in front may log whole addresses, which hold a search
            or the plan of an estimate.
          </p>
        </Parameter>
        <Parameter name="Your network address">
          <p>To limit how often one caller may ask in {rateWindowSeconds} seconds.</p>
          <p className="text-md text-ink-2">
            {sharesLimits
              ? `It stays for ${rateWindowSeconds} seconds in the store that counts for all instances.`
              : 'It stays in memory only and is soon overwritten.'}
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

function NotKept() {
  return (
    <Sheet id="not-kept" heading="What is not kept">
      <Parameters>
        <Parameter name="What was refused">
          <p>A refused value is kept nowhere: not in a table, a file, a log or an error report.</p>
        </Parameter>
        <Parameter name="Unknown fields">
          <p>Fields that a program sends and we do not know are checked for secrets, then dropped.</p>
        </Parameter>
        <Parameter name="Requests we could not confirm">
          <p>You see an error. No copy is kept outside the database to be sent later.</p>
        </Parameter>
        <Parameter name="Cookies and tracking">
          <p>
            These pages set no cookie, measure no visitors and load nothing from other companies. A personal
            link to a pilot sets one cookie, which opens that pilot only, for 30 days.
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
  return (
    <Sheet id="how-long" heading="How long, and how to end it">
      <Parameters>
        <Parameter name="How long">
          <p>
            A request: {env.RETENTION_MONTHS} months from the day it arrived. What is older is deleted daily.
          </p>
          <p className="text-md text-ink-2">
            A saved quote stays, so that its address goes on working. The operator decides how long backups
            stay.
          </p>
        </Parameter>
        <Parameter name="A closed pilot">
          <p>
            It stays {env.RETENTION_MONTHS} months, then all of it is deleted. A decider of the buyer may
            erase it before.
          </p>
          <p className="text-md text-ink-2">
            Both sides may download its package first. What stays is that a pilot was erased, and when.
          </p>
        </Parameter>
        <Parameter name="Withdraw consent">
          <p>On your receipt: your contact data is deleted at once and the request is closed.</p>
          <p className="text-md text-ink-2">
            You need no reason, and it is as easy as giving consent. What you wrote about your workflow stays
            until you have it erased or its {env.RETENTION_MONTHS} months are over.
          </p>
        </Parameter>
        <Parameter name="Have it erased">
          <p>
            On your receipt as well. The request, its key and all notes and drafts on it are deleted, and what
            was put on the quotes that it names.
          </p>
          <p className="text-md text-ink-2">
            What stays is its reference and the steps taken on it, with their times: nothing that you sent.
            The quotes stay with their figures.
          </p>
        </Parameter>
        <Parameter name="See or correct it">
          <p>
            Your receipt shows what you sent, your consent and the time, and lets you add answers and correct
            your contact data.
          </p>
          <p className="text-md text-ink-2">
            The score is kept for the founders. Your receipt does not show it.
          </p>
        </Parameter>
        <Parameter name="Without a receipt">
          {privacyContact ? (
            <p>
              If you have lost it or it offers none of this, write to{' '}
              <ContactLinks contact={privacyContact} />.
            </p>
          ) : (
            <p>
              The operator of this portal has given no contact, so keep the address of your receipt. Where a
              program sent the request under a short key, the receipt shows it but changes nothing.
            </p>
          )}
        </Parameter>
        <Parameter name="Complain">
          <p>You may complain to the data protection authority of the place where you live or work.</p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

export default function PrivacyPage() {
  return (
    <>
      <PageHead heading="What we keep, why, and for how long">
        <p>Please send no credentials, no confidential data and no personal data of others.</p>
      </PageHead>
      <div className="grid gap-8">
        <Responsible />
        <Kept />
        <NotKept />
        <HowLong />
        <DeveloperApi />
      </div>
    </>
  );
}

function DeveloperApi() {
  const { providers } = getDeps();
  const isAnyConfigured = providerFamilies.some((family) => providers[family]);
  return (
    <Sheet id="developer-api" heading="If you call the developer API under /v1">
      <Parameters>
        <Parameter name="What you send">
          <p>
            Texts, messages, recordings and images are worked on in memory and stored in no table and no log.
          </p>
          <p className="text-md text-ink-2">Engines of this portal do the other text operations.</p>
        </Parameter>
        {providerFamilies.map((family) => (
          <Parameter key={family} name={providerWords[family].name}>
            <p>{providerWords[family][providers[family] ? 'passedOn' : 'otherwise']}</p>
          </Parameter>
        ))}
        {isAnyConfigured && (
          <Parameter name="Providers">
            <p>
              They get neither your key nor your network address. This portal cannot tell what they keep: ask
              the operator.
            </p>
          </Parameter>
        )}
        <Parameter name="Usage">
          <p>
            For each request: its number, the key, time, operation, model, whether an engine or a provider
            worked, the result, the price, and how many tokens, characters, seconds or images it had.
          </p>
          <p className="text-md text-ink-2">
            These entries are never changed or deleted. They hold nothing of what you sent.
          </p>
        </Parameter>
        <Parameter name="A request for a trial key">
          <p>
            Company, contact, what for, families, your consent with its wording and time, and what was
            decided. We keep it to decide, for {env.RETENTION_MONTHS} months; you delete it on its page at any
            time, which ends the key as well.
          </p>
          <p className="text-md text-ink-2">
            Of the page’s address only a hash is kept, so keep the address yourself.
          </p>
        </Parameter>
        <Parameter name="Your key">
          <p>
            Its name, scopes and limits, when it was last used, and of its secret a keyed hash, the beginning
            and the last four characters.
          </p>
          <p className="text-md text-ink-2">
            They stay when the key is revoked, because the usage refers to them.
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}
