import type { Metadata } from 'next';
import { InputField } from '@/app/_components/field';
import { Sheet } from '@/app/_components/sheet';
import type { AddressParams } from '@/app/address-params';
import { roleNames, roles, roleWords } from '@/lib/founders/founder';
import { readTeam } from '@/lib/founders/team/read-team';
import type { TeamMember } from '@/lib/founders/team/team';
import { FounderPage, FounderPageHead, RoleNote, StatusOf } from '../../_components/founder-page';
import { nullUnlessAllowed, signedIn } from '../../founder-request';
import { SecretForm } from '../../secret-form';
import { Member, RoleField } from './member';

import { linkAdvice, teamDone, teamPage, teamProblems } from './messages';

export const metadata: Metadata = { title: 'Founders' };

/** Returns a founder's name, with the email address if others have the same name. */
function calledAmong(team: readonly TeamMember[], { name, email }: TeamMember): string {
  return team.filter((other) => other.name === name).length > 1 ? `${name}, ${email}` : name;
}

export default async function TeamPage({ searchParams }: { searchParams: AddressParams }) {
  const team = await signedIn(teamPage, (store) => nullUnlessAllowed(readTeam(store)));
  if (!team) return <RoleNote needed="owner" heading="Founders" what="see and change who may sign in" />;
  const active = team.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <FounderPage>
      <FounderPageHead fields={{ 'May sign in': active, Disabled: team.length - active }} heading="Founders">
        Who may sign in, and what they may do. <a href="/inbox/log?what=team">What was changed here</a>
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={teamDone} problems={teamProblems} />
      {team.map((member) => (
        <Member key={member.id} member={member} called={calledAmong(team, member)} />
      ))}
      <Sheet heading="Invite a founder" text="The portal sends no email: you get a link to pass on.">
        <SecretForm action={`${teamPage}/invite`} submit="Create the link" advice={linkAdvice}>
          <InputField name="name" label="Name" required maxLength={200} autoComplete="off" />
          <InputField
            name="email"
            type="email"
            label="Email address"
            hint="They use it to sign in."
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
