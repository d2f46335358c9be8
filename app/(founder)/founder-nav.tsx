'use client';

import { usePathname } from 'next/navigation';

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
  const links = (
    <ul>
      {places.map(({ path, name }) => (
        <li key={path}>
          <a className="place-link" href={path} aria-current={path === here?.path ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className="founder-places" aria-label="Founders">
        {links}
      </nav>
      <details id="founder-menu" className="founder-menu">
        <summary>Menu</summary>
        <nav className="menu-panel" aria-label="Founders">
          {links}
        </nav>
      </details>
    </>
  );
}
