'use client';

import { usePathname } from 'next/navigation';

interface FounderNavProps {
  places: readonly { path: string; name: string }[];
}

/** The founders' places, the one shown marked as such; the inbox, which all lie below, comes first. */
export function FounderNav({ places }: FounderNavProps) {
  const shown = usePathname();
  const here = places.findLast(({ path }) => `${shown}/`.startsWith(`${path}/`));
  return (
    <nav className="main-nav" aria-label="Founders">
      <ul>
        {places.map(({ path, name }) => (
          <li key={path}>
            <a className="nav-link" href={path} aria-current={path === here?.path ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
