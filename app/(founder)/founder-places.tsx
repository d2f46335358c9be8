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
  const here = places.find(({ path }) =>
    path === '/inbox' ? shown === path || isLead : `${shown}/`.startsWith(`${path}/`),
  );
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
