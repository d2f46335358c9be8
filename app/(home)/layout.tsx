import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '../site-frame';

export const metadata: Metadata = { referrer: 'same-origin' };

/** The frame of the home page, with sections as wide as the window. */
export default function HomeLayout({ children }: { children: ReactNode }) {
  return <SiteFrame isWide>{children}</SiteFrame>;
}
