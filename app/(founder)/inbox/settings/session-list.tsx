import { UtcTime } from '@/app/_components/utc-time';
import type { ListedSession } from '@/lib/auth/sessions';

/** The founder's sessions, each of which can be ended. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
      <section className="ruled-scroll" aria-label="Sessions" tabIndex={0}>
        <table className="ruled">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">Network</th>
              <th scope="col">Began</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="visually-hidden">End it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <th scope="row">{browserWords(session.userAgent)}</th>
                <td className="figures">{session.address ?? 'unknown'}</td>
                <td>
                  <UtcTime iso={session.startedAt} />
                </td>
                <td>
                  <UtcTime iso={session.lastSeenAt} />
                </td>
                <td>{session.isThisOne ? 'This session' : <EndOne id={session.id} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sessions.length > 1 && (
        <form className="founder-form" method="post" action="/inbox/settings/sessions/end">
          <button type="submit" className="button button-quiet">
            End all others
          </button>
        </form>
      )}
    </>
  );
}

function EndOne({ id }: { id: string }) {
  return (
    <form method="post" action="/inbox/settings/sessions/end">
      <input type="hidden" name="session_id" value={id} />
      <button type="submit" className="link-button">
        End
      </button>
    </form>
  );
}

/** What a browser calls itself, in a word or two; the first name of the list that it has. */
function browserWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown';
  const names = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'];
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];
  const browser = names.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  const known = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser ?? 'Other program';
  return system ? `${known} on ${system}` : known;
}
