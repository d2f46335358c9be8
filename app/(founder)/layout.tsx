import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SkipLink } from '@/app/skip-link';
import { defaultFounderSettings } from '@/lib/founders/settings/founder-settings';
import { isApiError } from '@/lib/kernel/errors';
import { pageFounder } from './founder-request';
import './founder.css';
import { Avatar } from '@/app/_components/avatar';
import { BrandMark } from '@/app/_components/brand-mark';
import { type FounderName, hasRole, type Role, roleNames } from '@/lib/founders/founder';
import { portalSettings, vendorName } from '@/lib/process/installation';
import { navigationOf } from '@/lib/site/pages';
import { MenuButton, MenuPanel } from './_components/menu-panel';
import { KeyHint } from './_components/small-button';
import { FounderPlaces, SettingsPlaces } from './founder-places';
import { keptTextsPrefix } from './inbox/_lead/typed-texts';
import { SearchedFor } from './searched-for';

type SignedIn = FounderName & { role: Role };

/**
 * Bar of every founders' page: brand, navigation, search and account menu; only the brand if nobody is signed
 * in.
 */
function FounderBar({ founder }: { founder: SignedIn | undefined }) {
  return (
    <>
      <header className="print:hidden flex h-11 items-center gap-x-5 gap-y-2 px-4 text-md shadow-[inset_0_-1px_var(--rule)] forced-colors:border-b max-md:relative max-md:gap-3">
        <a
          className="inline-flex min-h-11 flex-none items-center gap-2.5 text-base font-semibold tracking-[-0.01em] text-ink no-underline"
          href={founder ? '/inbox' : '/'}
        >
          <BrandMark name={vendorName()} logo={portalSettings().logo} />
          {/* The navigation needs this room on a tablet. */}
          <span className="md:max-lg:sr-only">
            {vendorName()} <span className="font-normal text-ink-3 max-[22.5rem]:hidden">founders</span>
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
      {founder && <SettingsPlaces mayManage={hasRole(founder, 'owner')} />}
    </>
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
        <form method="post" action="/sign-out" data-kept-texts={keptTextsPrefix}>
          <script src="/sign-out.js" async />
          <MenuButton>Sign out</MenuButton>
        </form>
      </MenuPanel>
    </>
  );
}

function FounderNav({ places }: { places: readonly { path: string; name: string }[] }) {
  return (
    <>
      <nav className="min-w-0 overflow-x-auto [scrollbar-width:none] max-md:hidden" aria-label="Founders">
        <FounderPlaces places={places} look="row" />
      </nav>
      <details id="founder-menu" className="peer/menu ml-auto md:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold after:h-[7px] after:w-3.5 after:border-y-2 after:content-[''] [&::-webkit-details-marker]:hidden">
          Menu
        </summary>
        {/* The search field is in the open menu, above its links. */}
        <nav
          className="absolute inset-x-0 top-11 z-3 border border-t-3 border-rule border-t-ink bg-surface px-4 pt-16 pb-2"
          aria-label="Founders"
        >
          <FounderPlaces places={places} look="menu" />
        </nav>
      </details>
    </>
  );
}

function FounderSearch() {
  return (
    <search className="relative ml-auto max-w-88 min-w-24 flex-[1_1_6rem] max-md:hidden max-md:peer-open/menu:absolute max-md:peer-open/menu:inset-[56px_16px_auto] max-md:peer-open/menu:z-4 max-md:peer-open/menu:block max-md:peer-open/menu:max-w-none">
      <form action="/inbox" data-drop-blank="">
        <SearchedFor />
        {/* The key acts in the inbox only. */}
        <span className="absolute top-1.5 right-2 hidden peer-focus-visible:hidden lg:in-data-[inbox=ready]:in-data-[shortcuts=on]:block">
          <KeyHint keys="/" />
        </span>
      </form>
    </search>
  );
}

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  // Makes browsers send an Origin with forms from this page. Founders' forms are refused without it.
  referrer: 'same-origin',
};

/**
 * Returns the signed-in founder and their preferences, or no founder and the defaults if they cannot be read.
 */
async function readFounder() {
  try {
    return await pageFounder();
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { founder: undefined, settings: defaultFounderSettings };
  }
}

/** Frame of the founders' pages. It contains the `main` element, so pages have an `h1` and no `main`. */
export default async function FounderLayout({ children }: { children: ReactNode }) {
  const { founder, settings } = await readFounder();
  return (
    <div
      className="founder"
      data-theme={settings.theme}
      data-density={settings.density}
      data-shortcuts={settings.single_key_shortcuts ? 'on' : 'off'}
    >
      <SkipLink />
      <FounderBar founder={founder} />
      <main
        id="content"
        tabIndex={-1}
        className="w-full px-4 pt-4 pb-12 focus:shadow-none focus:outline-none has-[[data-inbox]]:p-0"
      >
        {children}
      </main>
    </div>
  );
}
