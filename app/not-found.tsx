import type { Metadata } from 'next';
import { NotHere } from './_components/page-problems';
import { SiteFrame } from './site-frame';

export const metadata: Metadata = { title: 'Page not found' };

/** Page for a URL without a route. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NotHere />
    </SiteFrame>
  );
}
