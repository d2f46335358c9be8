import { type Place, placesAt } from '@/lib/site/pages';
import { BrandMark, brandClass } from './_components/brand-mark';

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

/** The head of the site on one row: the vendor, and the places with the current one marked, on a phone in a menu. */
export function SiteHeader({
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
