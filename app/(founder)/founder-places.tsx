'use client';

import { usePathname } from 'next/navigation';

const link =
  'flex min-h-11 items-center whitespace-nowrap text-ink no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:forced-colors:underline aria-[current]:forced-colors:decoration-3';
const looks = {
  row: {
    list: 'flex',
    link: `${link} px-2.5 aria-[current]:shadow-[inset_0_-2px_var(--accent)]`,
  },
  menu: {
    list: undefined,
    link: `${link} aria-[current]:pl-3 aria-[current]:shadow-[inset_3px_0_var(--accent)]`,
  },
};

const isWithin = (shown: string, path: string) => `${shown}/`.startsWith(`${path}/`);

/**
 * Links of the founders' navigation, in a row or a menu, with the current one marked. All are below the
 * inbox, whose own pages are leads.
 */
export function FounderPlaces({
  places,
  look,
}: {
  places: readonly { path: string; name: string }[];
  look: keyof typeof looks;
}) {
  const shown = usePathname();
  const isLead = shown.startsWith('/inbox/lead_');
  const isSetUp = settingsPlaces.some(({ path }) => isWithin(shown, path));
  const here =
    places.find(({ path }) => (path === '/inbox' ? shown === path || isLead : isWithin(shown, path))) ??
    places.find(({ path }) => isSetUp && path === '/inbox/settings');
  return (
    <ul className={looks[look].list}>
      {places.map(({ path, name }) => (
        <li key={path}>
          <a className={looks[look].link} href={path} aria-current={path === here?.path ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const settingsPlaces = [
  { path: '/inbox/settings', name: 'Your settings' },
  { path: '/inbox/portal', name: 'Portal' },
  { path: '/inbox/templates', name: 'Reply templates' },
  { path: '/inbox/alerts', name: 'Alerts' },
  { path: '/inbox/team', name: 'Founders' },
  { path: '/inbox/log', name: 'Log' },
];

const ownersPlaces: ReadonlySet<string> = new Set(['/inbox/portal', '/inbox/team']);

/** Links between the pages that set up the portal; only on these pages. */
export function SettingsPlaces({ mayManage }: { mayManage: boolean }) {
  const shown = usePathname();
  if (!settingsPlaces.some(({ path }) => isWithin(shown, path))) return null;
  const places = settingsPlaces.filter(({ path }) => mayManage || !ownersPlaces.has(path));
  return (
    <nav
      className="px-1.5 text-md *:flex-wrap shadow-[inset_0_-1px_var(--rule)] print:hidden"
      aria-label="Settings"
    >
      <FounderPlaces places={places} look="row" />
    </nav>
  );
}
