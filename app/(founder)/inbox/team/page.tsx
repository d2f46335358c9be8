import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/controls';
import { InputField } from '@/app/_components/field';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import { FormPart, TextPart } from '@/app/(founder)/_components/sheet-parts';
import type { AddressParams } from '@/app/address-params';
import { type Role, roleNames, roles, roleWords } from '@/lib/founders/founder';
import { readTeam } from '@/lib/founders/team/read-team';
import type { TeamMember } from '@/lib/founders/team/team';
import { FounderPage, FounderPageHead, RoleNeeded, StatusOf } from '../../_components/founder-page';
import { nullUnlessAllowed, signedIn } from '../../founder-request';
import { SecretForm } from '../../secret-form';
import { linkAdvice, teamDone, teamPage, teamProblems } from './messages';

/** Shows a founder with an owner's actions; `called` is a name that no other founder has. */
function Member({ member, called }: { member: TeamMember; called: string }) {
  const { id, email, role, hasSecondFactor, lastSignedInAt, isMe, isLastOwner } = member;
  return (
    <Sheet id={`founder-${id}`} heading={isMe ? `${called} (you)` : called}>
      <Parameters>
        <Parameter name="Address">{email}</Parameter>
        <Parameter name="Role">
          {roleNames[role]}
          {isLastOwner &&
            '. This is the last owner. To change the role, make another founder an owner first.'}
        </Parameter>
        <Parameter name="State">
          <State member={member} />
        </Parameter>
        <Parameter name="Second factor">{hasSecondFactor ? 'On' : 'Off'}</Parameter>
        <Parameter name="Last signed in">
          {lastSignedInAt ? <UtcTime iso={lastSignedInAt} /> : 'Never'}
        </Parameter>
      </Parameters>
      <MemberForms member={member} called={called} />
    </Sheet>
  );
}

function State({ member: { disabledAt, hasPassword, linkUntil, sessions } }: { member: TeamMember }) {
  if (disabledAt) {
    return (
      <>
        Disabled since <UtcTime iso={disabledAt} />
      </>
    );
  }
  if (!hasPassword) {
    return linkUntil ? (
      <>
        Invited, link valid until <UtcTime iso={linkUntil} />
      </>
    ) : (
      'Invited, link expired'
    );
  }
  return sessions === 1 ? 'Active, 1 session' : `Active, ${sessions} sessions`;
}

function MemberForms({ member, called }: { member: TeamMember; called: string }) {
  const { id, role, hasPassword, disabledAt, sessions, isMe, isLastOwner } = member;
  const path = `/inbox/team/${encodeURIComponent(id)}`;
  return (
    <>
      {!disabledAt && !hasPassword && (
        <SecretForm action={`${path}/link`} submit={`Create a new link for ${called}`} advice={linkAdvice}>
          <p>The earlier link stops working.</p>
        </SecretForm>
      )}
      {!isLastOwner && (
        <FormPart isRow method="post" action={`${path}/role`}>
          <RoleField id={`role-${id}`} chosen={role} />
          <Button kind="quiet">
            Change the role<span className="sr-only"> of {called}</span>
          </Button>
        </FormPart>
      )}
      {!isMe && (
        <TextPart isRow>
          {sessions > 0 && (
            <Act
              path={`${path}/sessions`}
              words={sessions === 1 ? 'End the session' : 'End all sessions'}
              of={called}
            />
          )}
          {disabledAt ? (
            <Act path={`${path}/enable`} words="Enable" of={called} />
          ) : (
            !isLastOwner && <Act path={`${path}/disable`} words="Disable" of={called} />
          )}
        </TextPart>
      )}
    </>
  );
}

function Act({ path, words, of }: { path: string; words: string; of: string }) {
  return (
    <form method="post" action={path}>
      <Button kind="quiet">
        {words}
        <span className="sr-only"> {words.startsWith('End') ? `of ${of}` : of}</span>
      </Button>
    </form>
  );
}

/** Role select. `id` is the control's id, because a page has several of them. */
function RoleField({ id, chosen }: { id: string; chosen: Role }) {
  return (
    <div className="min-w-0" data-field="">
      <label className="block font-semibold" htmlFor={id}>
        Role
      </label>
      <div className="min-w-48 [&_select]:mb-0 [&_select]:block">
        <Select
          id={id}
          name="role"
          defaultValue={chosen}
          options={roles.map((role) => [role, roleNames[role]])}
        />
      </div>
    </div>
  );
}

export const metadata: Metadata = { title: 'Founders' };

/** Returns a founder's name, with the email address if others have the same name. */
function calledAmong(team: readonly TeamMember[], { name, email }: TeamMember): string {
  return team.filter((other) => other.name === name).length > 1 ? `${name}, ${email}` : name;
}

export default async function TeamPage({ searchParams }: { searchParams: AddressParams }) {
  const team = await signedIn(teamPage, (store) => nullUnlessAllowed(readTeam(store)));
  if (!team) return <RoleNeeded heading="Founders" what="see and change who may sign in" />;
  const active = team.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <FounderPage>
      <FounderPageHead fields={{ 'May sign in': active, Disabled: team.length - active }} heading="Founders">
        Who may sign in, and what they may do. <a href="/inbox/log?what=team">See past changes</a>
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={teamDone} problems={teamProblems} />
      {team.map((member) => (
        <Member key={member.id} member={member} called={calledAmong(team, member)} />
      ))}
      <Sheet
        heading="Invite a founder"
        text="The portal sends no email. You get a link to send to the founder."
      >
        <SecretForm action={`${teamPage}/invite`} submit="Create the link" advice={linkAdvice}>
          <InputField name="name" label="Name" required maxLength={200} autoComplete="off" />
          <InputField
            name="email"
            type="email"
            label="Email address"
            hint="The founder signs in with this address."
            required
            maxLength={254}
            autoComplete="off"
          />
          <RoleField id="role" chosen="reviewer" />
          <dl className="grid gap-2 [&_dt]:font-semibold">
            {roles.map((role) => (
              <div key={role}>
                <dt>{roleNames[role]}</dt>
                <dd>{roleWords[role]}</dd>
              </div>
            ))}
          </dl>
        </SecretForm>
      </Sheet>
    </FounderPage>
  );
}
