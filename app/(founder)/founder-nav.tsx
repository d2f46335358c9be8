'use client';

import { usePathname } from 'next/navigation';

interface FounderNavProps {
  places: readonly { path: string; name: string }[];
}

/** The founders' places, in a row or, on a phone, behind a menu; the inbox, which all lie below, comes first. */
export function FounderNav({ places }: FounderNavProps) {
  const shown = usePathname();
  const here = places.findLast(({ path }) => `${shown}/`.startsWith(`${path}/`));
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
