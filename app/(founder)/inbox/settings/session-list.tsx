import { Button, LinkButton } from '@/app/_components/button';
import { tabular } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import type { ListedSession } from '@/lib/founders/end-sessions';
import { networkInWords } from '@/lib/founders/settings/refused-sign-ins';
import { FormPart, TablePart } from '../../_components/sheet-parts';

export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <>
      <TablePart<ListedSession>
        caption="Sessions"
        rowHeading="Browser"
        nameOf={({ id }) => id}
        nameCell={({ userAgent }) => browserWords(userAgent)}
        columns={[
          tabular('Network', ({ address }) => networkInWords(address)),
          { heading: 'Started', cell: ({ startedAt }) => <UtcTime iso={startedAt} /> },
          { heading: 'Last used', cell: ({ lastSeenAt }) => <UtcTime iso={lastSeenAt} /> },
          {
            heading: 'Action',
            cell: ({ id, isThisOne }) => (isThisOne ? 'This session' : <EndOne id={id} />),
          },
        ]}
        rows={sessions}
      />
      {sessions.length > 1 && (
        <FormPart method="post" action="/inbox/settings/sessions/end">
          <Button kind="quiet">End all other sessions</Button>
        </FormPart>
      )}
    </>
  );
}

function EndOne({ id }: { id: string }) {
  return (
    <form method="post" action="/inbox/settings/sessions/end">
      <input type="hidden" name="session_id" value={id} />
      <LinkButton type="submit">End</LinkButton>
    </form>
  );
}

function browserWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown';
  const names = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'];
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];
  const browser = names.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  const known = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser ?? 'Other program';
  return system ? `${known} on ${system}` : known;
}
