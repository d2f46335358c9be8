import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/controls';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { UtcTime } from '@/app/_components/utc-time';
import { type Role, roleNames, roles } from '@/lib/founders/founder';
import type { TeamMember } from '@/lib/founders/team/team';
import { FormPart, TextPart } from '../../_components/sheet-parts';
import { SecretForm } from '../../secret-form';
import { linkAdvice } from './messages';

/** Shows a founder with an owner's actions; `called` is a name that no other founder has. */
export function Member({ member, called }: { member: TeamMember; called: string }) {
  const { id, email, role, hasSecondFactor, lastSignedInAt, isMe, isLastOwner } = member;
  return (
    <Sheet id={`founder-${id}`} heading={isMe ? `${called} (you)` : called}>
      <Parameters>
        <Parameter name="Address">{email}</Parameter>
        <Parameter name="Role">
          {roleNames[role]}
          {isLastOwner && '. The last owner cannot be changed. Make another founder an owner first.'}
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
export function RoleField({ id, chosen }: { id: string; chosen: Role }) {
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
