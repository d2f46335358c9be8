import type { ReactNode } from 'react';
import { SiteFrame } from '../site-frame';

/** The frame of the buyer's pages. It holds the `main` element: a page brings its `h1` and no `main`. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
