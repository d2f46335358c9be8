import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SkipLink } from '@/app/skip-link';
import { defaultFounderSettings } from '@/lib/founders/settings/founder-settings';
import { isApiError } from '@/lib/kernel/errors';
import { FounderBar } from './founder-bar';
import { pageFounder } from './founder-request';
import './founder.css';

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
