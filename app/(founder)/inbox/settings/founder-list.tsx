import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import type { FounderAccount } from '@/lib/founders/settings/read-accounts';

/** Who may sign in, and how well each account is kept. */
export function FounderList({ accounts }: { accounts: readonly FounderAccount[] }) {
  return (
    <Parameters>
      {accounts.map(({ id, name, email, hasSecondFactor, lastSignedInAt, isMe }) => (
        <Parameter key={id} name={isMe ? `${name} (you)` : name}>
          {email}
          <br />
          Second factor {hasSecondFactor ? 'on' : 'off'}
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
