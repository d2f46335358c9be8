import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Button, LinkButton } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import type { AddressParams } from '@/app/address-params';
import { listSessions, requireSession } from '@/lib/founders/end-sessions';
import { listPasskeys } from '@/lib/founders/factors/change-passkeys';
import { hasRole, roleNames } from '@/lib/founders/founder';
import { requiresSecondFactor } from '@/lib/founders/second-factor-rules';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import {
  type FounderAccount,
  readFounderAccounts,
  readRefusedSignIns,
} from '@/lib/founders/settings/read-accounts';
import {
  networkInWords,
  type RefusedSignIns,
  refusalKinds,
  refusalsShownDays,
  refusalWords,
} from '@/lib/founders/settings/refused-sign-ins';
import { env } from '@/lib/process/env';
import { readStoredReviewTimes } from '@/lib/review/review-times/change-review-times';
import { FounderPage, FounderPageHead, StatusOf } from '../../_components/founder-page';
import { FormPart } from '../../_components/sheet-parts';
import { nullUnlessAllowed, signedIn } from '../../founder-request';
import { AddPasskey } from '../../passkey-forms';
import { HiddenAccountField, SecretField } from '../../secret-field';
import { SecretForm } from '../../secret-form';
import { AppearanceForm } from './appearance-form';
import { ReviewTimesForm } from './review-times-form';
import { SecondFactorForm } from './second-factor/second-factor-form';
import { SessionList } from './session-list';
import { settingsProblems } from './settings-problems';

export const metadata: Metadata = { title: 'Settings' };

const successes = {
  kept: 'Settings saved.',
  renamed: 'Name saved.',
  times_set: 'Review times saved. They apply to all founders within five seconds.',
  sessions_ended: 'Session ended. That browser is now signed out.',
  second_factor_on: 'The second factor is on. Signing in now also needs a code.',
  second_factor_off: 'The second factor is off.',
  passkey_added: 'The passkey was added. You can sign in with it.',
  passkey_removed: 'The passkey was removed.',
};

export default async function SettingsPage({ searchParams }: { searchParams: AddressParams }) {
  const read = await signedIn('/inbox/settings', async (store) => {
    const given = await headers();
    return Promise.all([
      readFounderSettings(store),
      listSessions(store.auth, given),
      requireSession(store.auth, given),
      listPasskeys(store.auth, given),
      readStoredReviewTimes(store),
      readFounderAccounts(store),
      nullUnlessAllowed(readRefusedSignIns(store)),
    ]);
  });
  const [{ founder, settings }, sessions, session, passkeys, times, accounts, refused] = read;
  const isSecondFactorOn = session.hasSecondFactor;
  const isRequired = requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, founder.role);
  const isOwner = hasRole(founder, 'owner');
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Founder: founder.name, Address: founder.email, Role: roleNames[founder.role] }}
        heading="Settings"
      />
      <StatusOf searchParams={searchParams} done={successes} problems={settingsProblems} />
      <Sheet heading="Your name">
        <NameForm name={founder.name} />
      </Sheet>
      <Sheet heading="How the inbox looks" text="Saved to your account, for all your browsers.">
        <AppearanceForm settings={settings} />
      </Sheet>
      <Sheet
        heading="Sessions"
        text="A session ends after 8 hours without use, and always after 24 hours. Only the network part of an IP address is stored."
      >
        <SessionList sessions={sessions} />
      </Sheet>
      <Sheet heading="Password" text="Changing your password ends all sessions, including this one.">
        <FormPart method="post" action="/inbox/settings/password/send">
          <HiddenAccountField email={founder.email} />
          <SecretField name="current_password" label="Current password" />
          <SecretField name="password" label="New password" hint="12 to 128 characters." isNew />
          <SecretField name="repeated" label="Repeat the password" isNew />
          <Button kind="quiet">Change the password</Button>
        </FormPart>
      </Sheet>
      <Sheet
        heading={`Second factor: ${isSecondFactorOn ? 'on' : 'off'}`}
        text={`With a second factor, you also need a code from an authenticator app to sign in.${isRequired ? ' Your role requires a second factor.' : ''}`}
      >
        {!(isSecondFactorOn && isRequired && passkeys.length === 0) && (
          <SecondFactorForm isOn={isSecondFactorOn} email={founder.email} />
        )}
        {isSecondFactorOn && (
          <SecretForm
            action="/inbox/settings/second-factor/codes"
            submit="Create new recovery codes"
            advice="Store these codes apart from your authenticator app. The old codes no longer work."
          >
            <HiddenAccountField email={founder.email} />
            <SecretField name="codes_password" label="Password, to create new recovery codes" />
          </SecretForm>
        )}
      </Sheet>
      <Sheet
        heading="Passkeys"
        text="Sign in with your fingerprint, face or PIN on this device, or with a security key. You then need no password and no code."
      >
        <PasskeyList passkeys={passkeys} />
        <AddPasskey />
      </Sheet>
      <Sheet heading="Review times" text="How soon founders must review the leads in each band.">
        <ReviewTimesForm times={times} isChangeable={isOwner} />
      </Sheet>
      <Sheet
        heading="Founders"
        text={isOwner ? <a href="/inbox/team">Invite, disable and change roles</a> : 'Who may sign in.'}
      >
        <FounderList accounts={accounts} />
      </Sheet>
      {refused && (
        <Sheet
          heading="Failed sign-ins"
          text={`To all accounts, in the last ${refusalsShownDays} days. Only the network part of an IP address is stored.`}
        >
          <RefusedList refused={refused} />
        </Sheet>
      )}
      <Sheet heading="Retention" text="Set with RETENTION_MONTHS.">
        <p className="sheet-part">
          Leads are deleted {env.RETENTION_MONTHS} months after they arrive. The history of founders’ actions
          is kept. It contains none of the buyers’ texts.
        </p>
      </Sheet>
    </FounderPage>
  );
}

function NameForm({ name }: { name: string }) {
  return (
    <FormPart method="post" action="/inbox/settings/name/send">
      <InputField
        name="name"
        label="Name"
        hint="Other founders see this name next to everything you do."
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={name}
      />
      <Button kind="quiet">Change the name</Button>
    </FormPart>
  );
}

function FounderList({ accounts }: { accounts: readonly FounderAccount[] }) {
  return (
    <Parameters>
      {accounts.map(({ id, name, email, role, hasSecondFactor, lastSignedInAt, isMe }) => (
        <Parameter key={id} name={isMe ? `${name} (you)` : name}>
          {email}
          <br />
          {roleNames[role]}, second factor {hasSecondFactor ? 'on' : 'off'}
          <br />
          {lastSignedInAt ? (
            <>
              Last signed in <UtcTime iso={lastSignedInAt} />
            </>
          ) : (
            'Has never signed in'
          )}
        </Parameter>
      ))}
    </Parameters>
  );
}

function RefusedList({ refused: { counts, last } }: { refused: RefusedSignIns }) {
  if (last.length === 0) return <p className="sheet-part">None.</p>;
  return (
    <>
      <Parameters>
        {refusalKinds.map((kind) => (
          <Parameter key={kind} name={refusalWords[kind]}>
            <span className="tabular-nums">{counts[kind].toLocaleString('en-US')}</span>
          </Parameter>
        ))}
      </Parameters>
      <div className="sheet-part">
        <h3 className="text-[1em]">Most recent</h3>
        <ol className="grid gap-2 wrap-anywhere">
          {last.map(({ id, at, kind, founderName, address }) => (
            <li key={id}>
              <UtcTime iso={at} />: {refusalWords[kind]}
              {founderName ? `, account of ${founderName}` : ''}, {networkInWords(address)}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

interface ListedPasskey {
  id: string;
  name: string | null;
  createdAt: Date;
}

function PasskeyList({ passkeys }: { passkeys: readonly ListedPasskey[] }) {
  if (passkeys.length === 0) return <p className="sheet-part">None.</p>;
  return (
    <Parameters>
      {passkeys.map(({ id, name, createdAt }) => (
        <Parameter key={id} name={name ?? 'Passkey'}>
          Added <UtcTime iso={createdAt.toISOString()} />
          <form method="post" action="/inbox/settings/passkeys/remove">
            <input type="hidden" name="passkey_id" value={id} />
            <LinkButton type="submit">
              Remove<span className="sr-only"> {name ?? 'the passkey'}</span>
            </LinkButton>
          </form>
        </Parameter>
      ))}
    </Parameters>
  );
}
