import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import type { FounderAccount } from '@/lib/founders/settings/read-accounts';
import { roleNames } from '@/lib/founders/team/roles';

/** Lists the founders who can sign in and how each account is protected. */
export function FounderList({ accounts }: { accounts: readonly FounderAccount[] }) {
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
