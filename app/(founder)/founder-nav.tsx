'use client';

import { usePathname } from 'next/navigation';

const places = [
  { href: '/inbox', name: 'Inbox', isHere: (path: string) => /^\/inbox(?:\/lead_[^/]*)?$/.test(path) },
  { href: '/inbox/pipeline', name: 'Pipeline', isHere: (path: string) => path.startsWith('/inbox/pipeline') },
  { href: '/inbox/offers', name: 'Offers', isHere: (path: string) => path.startsWith('/inbox/offers') },
  { href: '/inbox/api-keys', name: 'API keys', isHere: (path: string) => path.startsWith('/inbox/api-keys') },
  { href: '/inbox/settings', name: 'Settings', isHere: (path: string) => path.startsWith('/inbox/settings') },
] as const;

/** The founders' places, the one shown marked as such. */
export function FounderNav() {
  const path = usePathname();
  return (
    <nav className="main-nav" aria-label="Founders">
      <ul>
        {places.map(({ href, name, isHere }) => (
          <li key={href}>
            <a className="nav-link" href={href} aria-current={isHere(path) ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
