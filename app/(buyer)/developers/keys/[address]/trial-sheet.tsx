import type { ReactNode } from 'react';
import { Button, TallLink } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { LocalTime } from '@/app/_components/utc-time';
import { freeTier, trialDays } from '@/lib/developer-api/kernel/developer-limits';
import { type Scope, scopeWords } from '@/lib/developer-api/kernel/operations';
import { type TrialOfHolder, type TrialState, trialsPath } from '@/lib/developer-api/trials/trial';
import { RecordActs, RecordAddress, RecordHead, RecordSheet } from '../../../record-sheet';

const headings: Readonly<Record<TrialState, string>> = {
  asked: 'Your request was received',
  granted: 'Your trial key is granted',
  refused: 'No trial key was granted',
  lapsed: 'This grant has expired',
  shown: 'This key has already been shown',
  erased: 'This request was deleted',
};

export function headingOf(state: TrialState): string {
  return headings[state];
}

const namesOf = (scopes: readonly Scope[]) => scopes.map((scope) => scopeWords[scope]).join(', ');

export function TrialSheet({
  trial,
  page,
  address,
}: {
  trial: TrialOfHolder;
  page: string;
  address: string;
}) {
  const { state, name, texts, scopes, askedAt } = trial;
  return (
    <RecordSheet>
      <RecordHead
        heading={headingOf(state)}
        marks={{ Reference: name, Requested: <LocalTime iso={askedAt} /> }}
      />
      <Parameters>
        <Parameter name="Status">{statusOf(trial)}</Parameter>
        {state === 'granted' && (
          <Parameter name="The key">
            <p>
              {namesOf(trial.grantedScopes ?? [])}. {freeTier.requestsPerMonth.toLocaleString('en-US')}{' '}
              requests per calendar month, {freeTier.requestsPerMinute} per minute. The key expires{' '}
              {trialDays} days after it is shown.
            </p>
            <form method="post" action={`${page}/show`}>
              <Button>Show my key</Button>
            </form>
            <p className="text-md text-ink-2">This button creates the key. You see the key only once.</p>
          </Parameter>
        )}
        {texts && (
          <>
            <Typed name="Company" text={texts.company} />
            <Typed name="Contact" text={texts.contact} />
            <Typed name="Purpose" text={texts.purpose} />
            <Parameter name="APIs">
              <p>{namesOf(scopes)}</p>
            </Parameter>
          </>
        )}
        {texts && state !== 'shown' && (
          <RecordAddress address={address}>
            <p className="text-md text-ink-2">
              Keep this address private: anyone who has it can see the key. We send no email, so check this
              page for the decision.
            </p>
          </RecordAddress>
        )}
      </Parameters>
      {texts ? (
        <>
          {state !== 'shown' && (
            <RecordActs>
              <CopyButton text={address} label="Copy the address" />
            </RecordActs>
          )}
          <Erasure page={page} hasKey={state === 'shown'} />
        </>
      ) : (
        <RecordActs>
          <TallLink href={trialsPath}>Ask for a trial key</TallLink>
        </RecordActs>
      )}
    </RecordSheet>
  );
}

function Typed({ name, text }: { name: string; text: string }) {
  return (
    <Parameter name={name}>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </Parameter>
  );
}

function statusOf({ state, claimableUntil, shownAt, keyExpiresAt }: TrialOfHolder): ReactNode {
  switch (state) {
    case 'asked':
      return <p>No founder has decided yet. The decision will appear on this page.</p>;
    case 'granted':
      return (
        <p>Granted. The key can be shown until {claimableUntil && <LocalTime iso={claimableUntil} />}.</p>
      );
    case 'refused':
      return <p>A founder read the request and did not grant a key.</p>;
    case 'lapsed':
      return (
        <p>
          You did not press “Show my key” by {claimableUntil && <LocalTime iso={claimableUntil} />}, so the
          key is no longer available. Ask again, or ask the founders to grant it again.
        </p>
      );
    case 'shown':
      return (
        <p>
          The key was shown {shownAt && <LocalTime iso={shownAt} />}, and the portal keeps no copy. It expires{' '}
          {keyExpiresAt && <LocalTime iso={keyExpiresAt} />}. If you did not see it, delete the request below.
          The key then stops working at once.
        </p>
      );
    case 'erased':
      return <p>Your request was deleted, and its key no longer works.</p>;
  }
}

function Erasure({ page, hasKey }: { page: string; hasKey: boolean }) {
  return (
    <details className="sheet-part">
      <summary className="min-h-11 py-2.5">Delete this request …</summary>
      <form className="grid justify-items-start gap-3 pt-2" method="post" action={`${page}/erase`}>
        <p>
          Your request is deleted at once{hasKey && ', and the key stops working'}. This cannot be undone.
        </p>
        <Button kind="quiet">Delete the request</Button>
      </form>
    </details>
  );
}
