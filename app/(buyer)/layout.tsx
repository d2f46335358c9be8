import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '../site-frame';

export const metadata: Metadata = {
  // Makes browsers send the origin with forms from these pages. Under `no-referrer` they send `null`, and over plain
  // HTTP nothing else shows that a form was sent from the portal's own page.
  referrer: 'same-origin',
};

/** The frame of the buyer's pages. It includes the `main` element: a page has an `h1` and no `main`. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
