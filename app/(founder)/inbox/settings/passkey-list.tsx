import { LinkButton } from '@/app/_components/button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';

interface ListedPasskey {
  id: string;
  name: string | null;
  createdAt: Date;
}

export function PasskeyList({ passkeys }: { passkeys: readonly ListedPasskey[] }) {
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
