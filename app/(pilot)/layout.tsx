import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { BrandMark, brandClass } from '@/app/_components/brand-mark';
import { SkipLink } from '@/app/skip-link';
import { portalSettings, vendorName } from '@/lib/process/installation';

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  // Makes browsers send the origin with forms from these pages, while no other site receives the address.
  referrer: 'same-origin',
};

/** Frame of the pages of one pilot, without the public navigation. */
export default function PilotLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-rule print:hidden">
        <p className={`frame flex min-h-14 items-center`}>
          <span className={brandClass}>
            <BrandMark name={vendorName()} logo={portalSettings().logo} />
            <span className="wrap-anywhere">
              {vendorName()} <span className="font-normal text-ink-3">pilots</span>
            </span>
          </span>
        </p>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="frame pt-4 pb-12 [&>header:first-child]:mt-4 md:[&>header:first-child]:mt-8 focus:shadow-none focus:outline-none"
      >
        {children}
      </main>
      <footer className="border-t border-rule pt-4 pb-8 text-sm text-ink-2 print:hidden">
        <p className="frame">
          Private. Only {vendorName()} and the people listed on a pilot’s Today page can open it.
        </p>
      </footer>
    </>
  );
}
