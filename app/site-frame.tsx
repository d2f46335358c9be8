import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { portalSettings } from '@/lib/process/installation';
import { pagePathHeader } from '@/lib/site/pages';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

/** Path of the rendered page if `server/` sets it; on another host the caller controls the header. */
async function shownPath(): Promise<string | undefined> {
  try {
    return decodeURI((await headers()).get(pagePathHeader) ?? '') || undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * Frame of every page for buyers: skip link, header, content as `main`, footer. A wide page sets the width of its
 * sections itself.
 */
export async function SiteFrame({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <>
      <SkipLink />
      <SiteHeader {...portalSettings()} path={await shownPath()} />
      <main
        id="content"
        tabIndex={-1}
        className={`wrap-break-word focus:shadow-none focus:outline-none print:max-w-none print:p-0 ${isWide ? '' : 'frame pt-8 pb-18 md:pt-12 md:pb-28'}`}
      >
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
