import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '../site-frame';

export const metadata: Metadata = {
  // A browser then names the origin of the forms sent from here. Under `no-referrer` it says `null`, and over plain HTTP
  // nothing else tells that a form comes from the portal's own page.
  referrer: 'same-origin',
};

/** The frame of the buyer's pages. It holds the `main` element: a page brings its `h1` and no `main`. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
