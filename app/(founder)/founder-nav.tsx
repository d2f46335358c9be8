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

interface FounderNavProps {
  places: readonly { path: string; name: string }[];
}

/** The founders' places, in a row or, on a phone, behind a menu. All lie below the inbox, whose own are leads. */
export function FounderNav({ places }: FounderNavProps) {
  const shown = usePathname();
  const isLead = shown.startsWith('/inbox/lead_');
  const here = places.find(({ path }) =>
    path === '/inbox' ? shown === path || isLead : `${shown}/`.startsWith(`${path}/`),
  );
  const links = (look: keyof typeof looks) => (
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
  return (
    <>
      <nav className="max-md:hidden" aria-label="Founders">
        {links('row')}
      </nav>
      <details id="founder-menu" className="peer/menu ml-auto md:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold after:h-[7px] after:w-3.5 after:border-y-2 after:content-[''] [&::-webkit-details-marker]:hidden">
          Menu
        </summary>
        {/* The search's field stands in the open menu, above its links. */}
        <nav
          className="absolute inset-x-0 top-11 z-3 border border-t-3 border-rule border-t-ink bg-surface px-4 pt-16 pb-2"
          aria-label="Founders"
        >
          {links('menu')}
        </nav>
      </details>
    </>
  );
}
