import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '../site-frame';

export const metadata: Metadata = { referrer: 'same-origin' };

/** Frame of the home page, whose sections are as wide as the window. */
export default function HomeLayout({ children }: { children: ReactNode }) {
  return <SiteFrame isWide>{children}</SiteFrame>;
}
