import { ContactLinks } from '@/app/_components/contact-links';
import { hasDeveloperApi } from '@/lib/process/env';
import { installation, portalSettings, vendorName } from '@/lib/process/installation';
import { pageOf } from '@/lib/site/pages';
import { BrandMark, brandClass } from './_components/brand-mark';

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
export function SiteFooter() {
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
