import type { Metadata } from 'next';
import { type AddressParams, paramText } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { type BoardRow, boardRow, byDueDay } from '@/lib/pilots/board/board';
import { listPilots, readClock } from '@/lib/pilots/read-pilot';
import { setPageStatus } from '@/lib/process/page-status';
import { EmptyState } from '../../_components/empty-state';
import { signedIn } from '../../founder-request';
import { Board } from './board';

export const metadata: Metadata = { title: 'Pilots' };

const views: Readonly<Record<string, { name: string; has: (row: BoardRow) => boolean }>> = {
  active: { name: 'Active', has: ({ group }) => group !== 'done' },
  silent: { name: 'Silent', has: ({ isSilent }) => isSilent },
  closed: { name: 'Closed', has: ({ pilot }) => pilot.state === 'closed' },
};

const viewLink =
  'inline-flex min-h-11 items-center gap-1.5 px-2.5 text-ink-2 no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]';

export default async function PilotsPage({ searchParams }: { searchParams: AddressParams }) {
  const asked = (await paramText(searchParams, 'view')) ?? '';
  const shown = Object.hasOwn(views, asked) ? asked : 'active';
  const deps = getDeps();
  const read = await nullWhenUnavailable(() =>
    signedIn('/inbox/pilots', async (authorize) => ({
      founder: await authorize(),
      pilots: await listPilots({ ...deps, authorize }),
    })),
  );
  if (!read) setPageStatus(503);
  const now = readClock({});
  const rows = (read?.pilots ?? []).map((view) => boardRow(view, now)).sort(byDueDay);
  const listed = rows.filter((row) => views[shown]?.has(row));
  return (
    <div className="-mx-4 -mt-4">
      <h1 className="sr-only">Pilots</h1>
      <nav className="flex overflow-x-auto px-2" aria-label="Views">
        {Object.entries(views).map(([view, { name, has }]) => (
          <a
            key={view}
            className={viewLink}
            href={view === 'active' ? '/inbox/pilots' : `/inbox/pilots?view=${view}`}
            aria-current={view === shown ? 'page' : undefined}
          >
            {name} <span className="font-normal tabular-nums text-ink-3">{rows.filter(has).length}</span>
          </a>
        ))}
      </nav>
      {read && listed.length > 0 ? (
        <Board rows={listed} founder={read.founder.name} />
      ) : (
        <EmptyState
          isSheet
          role={read ? undefined : 'alert'}
          heading={read ? 'No pilots here' : 'The pilots could not be loaded'}
          text={
            read
              ? 'Open a pilot from an accepted lead: its page has the button.'
              : 'The portal’s database does not answer. Load this page again in a minute.'
          }
        />
      )}
    </div>
  );
}
