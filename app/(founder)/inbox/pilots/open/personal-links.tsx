import { ButtonLink } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/section';
import { linkDays } from '@/lib/pilots/acts';
import { FounderPage, FounderPageHead } from '../../../_components/founder-page';
import { CopyMessage } from '../copy-message';
import type { OpenedLinks } from './opening-form';

function messageFor(name: string, url: string, founder: string): string {
  return `Hello ${name.split(' ')[0]},\n\nYour pilot’s pages are ready. Use this personal link to open them. It works once and expires in ${linkDays} days:\n${url}\n\nPlease read the draft plan first. It shows how many test items each success criterion needs.\n\n${founder}`;
}

/** Personal links, shown once, each with a message to send it with. */
export function PersonalLinks({
  pilotId,
  number,
  links,
  company,
  founder,
}: OpenedLinks & { company: string; founder: string }) {
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Pilot: number, Company: <OutsideText text={company} /> }}
        heading="Copy the links now"
      >
        Each link is shown once, works once and expires in {linkDays} days. Send each person their link
        yourself.
      </FounderPageHead>
      <Sheet heading={links.length === 1 ? '1 personal link' : `${links.length} personal links`}>
        <ul className="divide-y divide-rule">
          {links.map(({ name, role, url }) => (
            <li key={url} className="grid gap-2 p-4 md:px-6">
              <p>
                <b className="font-semibold">
                  <OutsideText text={name} />
                </b>{' '}
                <span className="text-ink-2">{role === 'decider' ? 'Decider' : 'Reviewer'}</span>
              </p>
              <code className="wrap-anywhere select-all">{url}</code>
              <div className="flex flex-wrap items-center gap-3">
                <CopyMessage text={url} label={`Copy link for ${name}`} />
              </div>
              <details>
                <summary className="min-h-row text-accent">Message draft</summary>
                <pre className="border border-rule bg-bg p-3 font-sans wrap-anywhere whitespace-pre-wrap">
                  {messageFor(name, url, founder)}
                </pre>
                <CopyButton text={messageFor(name, url, founder)} label="Copy message" />
              </details>
            </li>
          ))}
        </ul>
        <p className="sheet-part text-md text-ink-2">
          Lost a link? Create a new link in the pilot. The old link then stops working.
        </p>
      </Sheet>
      <div>
        <ButtonLink href={`/inbox/pilots/${pilotId}/plan/edit`}>Write the plan</ButtonLink>
      </div>
    </FounderPage>
  );
}
