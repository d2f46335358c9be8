import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ContactLinks } from '@/app/_components/links';
import { hasDeveloperApi } from '@/lib/process/env';
import { installation, portalSettings, vendorName } from '@/lib/process/installation';
import { type Place, pageOf, pagePathHeader, placesAt } from '@/lib/site/pages';
import { BrandMark, brandClass } from './_components/brand-mark';
import { SkipLink } from './skip-link';

type Link = readonly [href: string, name: string];

/** Pages that this portal does not have are left out. */
function ifThere(href: string, name: string): Link[] {
  const page = pageOf(href);
  return page && (hasDeveloperApi || !page.isOfDeveloperApi) ? [[href, name]] : [];
}

const columns: readonly { heading: string; links: readonly Link[] }[] = [
  {
    heading: 'Pilots',
    links: [
      ['/', 'All pilots'],
      ['/compare', 'Compare'],
      ...ifThere('/evidence', 'Evidence'),
      ['/quote', 'Price'],
      ...ifThere('/rates', 'Rate card'),
      ['/request', 'Request a review'],
    ],
  },
  {
    heading: 'For software',
    links: [
      ['/developers', 'Developers'],
      ['/openapi.json', 'API description'],
      ['/developers/mcp', 'MCP'],
      ['/api/agent/catalog', 'Catalog for agents'],
    ],
  },
  {
    heading: 'Trust',
    links: [
      ...ifThere('/trust', 'Trust centre'),
      ['/privacy', 'Privacy'],
      ['/.well-known/security.txt', 'Security contact'],
    ],
  },
];

function Operator() {
  const { legal_name: legalName, address, sales_contact: sales, privacy_contact: privacy } = installation();
  const { logo, footer, booking_url: booking } = portalSettings();
  const contact = sales ?? privacy;
  return (
    <div className="col-span-full text-ink-2 md:col-span-1">
      <p className={`${brandClass} mb-1 md:-mt-3`}>
        <BrandMark name={vendorName()} logo={logo} />
        {vendorName()}
      </p>
      {legalName && <p>{legalName}</p>}
      {address && <p>{address.join(', ')}</p>}
      {contact && (
        <p>
          <ContactLinks contact={contact} />
        </p>
      )}
      {booking && (
        <p>
          <a href={booking}>Book a call</a>
        </p>
      )}
      {footer && <p>{footer}</p>}
    </div>
  );
}

/** The footer of the site: the vendor, and further links. */
function SiteFooter() {
  return (
    <footer className="border-t border-rule pt-8 pb-12 text-md wrap-anywhere print:hidden">
      <div className="frame grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-12 gap-y-6 md:grid-cols-[5fr_2fr_2fr_2fr]">
        <Operator />
        {columns.map(({ heading, links }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(([href, name]) => (
                <li key={href}>
                  <a className="inline-flex min-h-11 min-w-11 items-center text-ink-2" href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  );
}

const link = 'flex min-h-11 min-w-11 items-center text-md text-ink no-underline hover:text-accent';

function Places({
  places,
  className,
  linkClassName,
}: {
  places: Place[];
  className: string;
  linkClassName: string;
}) {
  return (
    <ul className={className}>
      {places.map(({ path, name, current }) => (
        <li key={path}>
          <a className={`${link} ${linkClassName}`} href={path} aria-current={current}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Header of the site in one row: the vendor, and the navigation with the current item marked, on a phone in a menu. */
function SiteHeader({
  name,
  logo,
  path,
}: {
  name: string;
  logo?: string | undefined;
  path: string | undefined;
}) {
  const places = placesAt('everyone', path);
  return (
    <header className="border-b border-rule print:hidden">
      <div className="frame flex min-h-14 items-center justify-between gap-6">
        <a className={`${brandClass} min-w-0`} href="/">
          <BrandMark name={name} logo={logo} />
          <span className="min-w-0 py-1 leading-tight wrap-anywhere">
            {name} <span className="font-normal text-ink-3">pilots</span>
          </span>
        </a>
        <nav aria-label="Main" className="shrink-0 md:-mr-3">
          <Places
            places={places}
            className="hidden gap-1 md:flex"
            linkClassName="justify-center px-3 aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
          />
          <details className="relative md:hidden">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-md font-semibold after:h-[7px] after:w-3.5 after:border-y-2 after:content-['']">
              Menu
            </summary>
            <Places
              places={places}
              className="absolute right-0 z-3 min-w-50 border border-rule border-t-[3px] border-t-ink bg-surface px-4 py-2"
              linkClassName="aria-[current]:font-semibold aria-[current]:text-accent"
            />
          </details>
        </nav>
      </div>
    </header>
  );
}

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
