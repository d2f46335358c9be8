import type { FounderName } from '@/lib/founders/founder';
import { hasRole, type Role, roleNames } from '@/lib/founders/team/roles';
import { env } from '@/lib/process/env';
import { navigationOf } from '@/lib/site/pages';
import { BrandMark } from '../_components/brand-mark';
import { MenuButton, MenuLink, MenuPanel } from './_components/menu-panel';
import { Avatar } from './avatar';
import { FounderNav } from './founder-nav';
import { FounderSearch } from './founder-search';

type SignedIn = FounderName & { role: Role };

/**
 * Bar of every founders' page: brand, navigation, search and account menu; only the brand if nobody is signed
 * in.
 */
export function FounderBar({ founder }: { founder: SignedIn | undefined }) {
  return (
    <header className="print:hidden flex h-11 items-center gap-x-5 gap-y-2 px-4 text-md shadow-[inset_0_-1px_var(--rule)] forced-colors:border-b max-md:relative max-md:gap-3">
      <a
        className="inline-flex min-h-11 flex-none items-center gap-2.5 text-base font-semibold tracking-[-0.01em] text-ink no-underline"
        href={founder ? '/inbox' : '/'}
      >
        <BrandMark />
        <span>
          {env.VENDOR_NAME} <span className="font-normal text-ink-3 max-[22.5rem]:hidden">founders</span>
        </span>
      </a>
      {founder && (
        <>
          <FounderNav places={navigationOf('founder')} />
          <FounderSearch />
          <AccountMenu founder={founder} />
        </>
      )}
    </header>
  );
}

function AccountMenu({ founder }: { founder: SignedIn }) {
  return (
    <>
      <button
        type="button"
        className="-mr-1 grid size-9 flex-none cursor-pointer place-items-center max-md:-mr-3 max-md:size-11"
        popoverTarget="account-menu"
      >
        <Avatar name={founder.name} isLarge />
        <span className="sr-only">Account of {founder.name}</span>
      </button>
      <MenuPanel id="account-menu" kind="account">
        <p className="py-2 text-ink-2">
          {founder.name}, {roleNames[founder.role].toLowerCase()}
        </p>
        <MenuLink href="/inbox/alerts">Alerts</MenuLink>
        <MenuLink href="/inbox/templates">Reply templates</MenuLink>
        <MenuLink href="/inbox/settings">Settings</MenuLink>
        <MenuLink href="/inbox/log">Log</MenuLink>
        {hasRole(founder, 'owner') && <MenuLink href="/inbox/team">Founders</MenuLink>}
        <form method="post" action="/sign-out">
          <MenuButton>Sign out</MenuButton>
        </form>
      </MenuPanel>
    </>
  );
}
