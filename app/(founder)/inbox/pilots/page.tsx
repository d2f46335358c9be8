import type { Metadata } from 'next';
import { NotLoaded } from '@/app/(founder)/_components/founder-page';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { type BoardRow, boardRow, byDueDay } from '@/lib/pilots/board/board';
import { stateNames } from '@/lib/pilots/labels';
import { type PilotState, pilotStates } from '@/lib/pilots/pilot';
import { listPilots, readClock } from '@/lib/pilots/read-pilot';
import { pageFounder, signedIn } from '../../founder-request';
import { Board } from './board';

export const metadata: Metadata = { title: 'Pilots' };

interface View {
  name: string;
  has: (row: BoardRow) => boolean;
}

const views: Readonly<Record<string, View>> = {
  active: { name: 'Active', has: ({ group }) => group !== 'done' },
  mine: { name: 'Mine', has: ({ group, isMine }) => group !== 'done' && isMine },
  silent: { name: 'No recent data', has: ({ isSilent }) => isSilent },
  closed: { name: 'Closed', has: ({ pilot }) => pilot.state === 'closed' },
};

const viewLink =
  'inline-flex min-h-11 flex-none items-center gap-1.5 px-2.5 whitespace-nowrap text-ink-2 focus-visible:-outline-offset-2 no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]';

const address = (view: string, state?: string) => {
  const query = new URLSearchParams({ ...(view !== 'active' && { view }), ...(state && { state }) });
  return query.size > 0 ? `/inbox/pilots?${query}` : '/inbox/pilots';
};

function Filter({ view, rows, state }: { view: string; rows: BoardRow[]; state: PilotState | undefined }) {
  const isHere = (name: PilotState) => name === state || rows.some(({ pilot }) => pilot.state === name);
  return (
    <details className="relative flex-none" data-filter="">
      <summary className="flex min-h-11 items-center px-4 text-ink-2 hover:text-accent">
        {state ? `State: ${stateNames[state]}` : 'Filter'}
      </summary>
      <ul className="absolute right-2 z-2 min-w-50 border border-t-3 border-rule border-t-ink bg-surface px-4 py-2">
        {[undefined, ...pilotStates.filter(isHere)].map((name) => (
          <li key={name ?? ''}>
            <a
              className="flex min-h-11 items-center text-ink no-underline hover:text-accent aria-[current]:font-semibold"
              href={address(view, name)}
              aria-current={name === state ? 'true' : undefined}
            >
              {name ? stateNames[name] : 'Any state'}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default async function PilotsPage({ searchParams }: { searchParams: AddressParams }) {
  const text = await paramTexts(searchParams);
  const asked = text('view') ?? '';
  const shown = Object.hasOwn(views, asked) ? asked : 'active';
  const state = pilotStates.find((name) => name === text('state'));
  const read = await nullWhenUnavailable(() =>
    signedIn('/inbox/pilots', async (store) => ({
      ...(await pageFounder()),
      pilots: await listPilots(store),
    })),
  );
  const now = readClock({});
  const rows = (read?.pilots ?? []).map((view) => boardRow(view, now)).sort(byDueDay);
  const inView = rows.filter((row) => views[shown]?.has(row));
  const listed = inView.filter(({ pilot }) => !state || pilot.state === state);
  return (
    <div className="-mx-4 -mt-4">
      <h1 className="sr-only">Pilots</h1>
      <div className="flex justify-between">
        <nav className="flex min-w-0 overflow-x-auto px-2" aria-label="Views">
          {Object.entries(views).map(([view, { name, has }]) => (
            <a
              key={view}
              className={viewLink}
              href={address(view)}
              aria-current={view === shown ? 'page' : undefined}
            >
              {name} <span className="font-normal tabular-nums text-ink-3">{rows.filter(has).length}</span>
            </a>
          ))}
        </nav>
        <Filter view={shown} rows={inView} state={state} />
      </div>
      {!read && <NotLoaded what="The pilots" />}
      {read && listed.length > 0 && (
        <Board rows={listed} founder={read.founder.name} hasSingleKeys={read.settings.single_key_shortcuts} />
      )}
      {read && listed.length === 0 && (
        <EmptyState
          isSheet
          heading="No pilots here"
          text="To open a pilot, go to an accepted lead and choose “Open a pilot”."
        />
      )}
    </div>
  );
}
