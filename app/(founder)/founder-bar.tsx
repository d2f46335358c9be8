import type { FounderName } from '@/lib/founders/founder';
import { hasRole, type Role, roleNames } from '@/lib/founders/team/roles';
import { env } from '@/lib/process/env';
import { navigationOf } from '@/lib/site/pages';
import { BrandMark } from '../_components/brand-mark';
import { Avatar } from './avatar';
import { FounderNav } from './founder-nav';
import { FounderSearch } from './founder-search';

/** Who is signed in, as the bar shows it. */
type SignedIn = FounderName & { role: Role };

/** The bar over every founders' page: brand, places, search, and what belongs to the account; the brand alone for nobody. */
export function FounderBar({ founder }: { founder: SignedIn | undefined }) {
  return (
    <header className="founder-bar no-print">
      <a className="brand" href={founder ? '/inbox' : '/'}>
        <BrandMark />
        <span>
          {env.VENDOR_NAME} <span className="brand-what">founders</span>
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
      <button type="button" className="account-button" popoverTarget="account-menu">
        <Avatar name={founder.name} />
        <span className="visually-hidden">Account of {founder.name}</span>
      </button>
      <div id="account-menu" className="menu-panel account-menu" popover="auto">
        <p>
          {founder.name}, {roleNames[founder.role].toLowerCase()}
        </p>
        <a className="menu-item" href="/inbox/alerts">
          Alerts
        </a>
        <a className="menu-item" href="/inbox/templates">
          Reply templates
        </a>
        <a className="menu-item" href="/inbox/settings">
          Settings
        </a>
        <a className="menu-item" href="/inbox/log">
          Log
        </a>
        {hasRole(founder, 'owner') && (
          <a className="menu-item" href="/inbox/team">
            Founders
          </a>
        )}
        <form method="post" action="/sign-out">
          <button type="submit" className="menu-item">
            Sign out
          </button>
        </form>
      </div>
    </>
  );
}
