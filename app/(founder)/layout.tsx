import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getDeps } from '@/lib/compose';
import type { Founder } from '@/lib/founders/founder';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { defaultFounderSettings } from '@/lib/founders/settings/founder-settings';
import { hasRole } from '@/lib/founders/team/roles';
import { isApiError } from '@/lib/kernel/api-error';
import { env } from '@/lib/process/env';
import { navigationOf } from '@/lib/site/pages';
import { BrandMark } from '../_components/brand-mark';
import { FounderNav } from './founder-nav';
import { pageAuthorize } from './founder-request';
import './founder.css';

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  // Browsers then name the origin of the forms sent from here, which founders' forms are refused without.
  referrer: 'same-origin',
};

/** Who is signed in and how they like it; nobody, and the defaults, where that cannot be told. */
async function readFrame() {
  try {
    return await readFounderSettings({ database: getDeps().database, authorize: await pageAuthorize() });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { founder: undefined, settings: defaultFounderSettings };
  }
}

/** The places of the navigation, without those that the founder's role does not show. */
function placesFor(founder: Founder) {
  return navigationOf('founder').filter(({ path }) => path !== '/inbox/team' || hasRole(founder, 'owner'));
}

/** The frame of the founders' pages. It holds the `main` element: a page brings its `h1` and no `main`. */
export default async function FounderLayout({ children }: { children: ReactNode }) {
  const { founder, settings } = await readFrame();
  return (
    <div
      className="founder"
      data-theme={settings.theme}
      data-density={settings.density}
      data-shortcuts={settings.single_key_shortcuts ? 'on' : 'off'}
    >
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header founder-header no-print">
        <div className="founder-wide">
          <a className="brand" href={founder ? '/inbox' : '/'}>
            <BrandMark />
            <span>
              {env.VENDOR_NAME} <span className="brand-what">founders</span>
            </span>
          </a>
          {founder && <FounderNav places={placesFor(founder)} />}
          {founder && <SignOut founder={founder} />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="founder-wide">
        {children}
      </main>
    </div>
  );
}

function SignOut({ founder }: { founder: Founder }) {
  return (
    <form className="sign-out" method="post" action="/sign-out">
      <span className="founder-name">{founder.name}</span>
      <button type="submit" className="link-button">
        Sign out
      </button>
    </form>
  );
}
