import { Button, TallLink } from '@/app/_components/button';

/** Buttons that a script shows; without it, the page names the browser's own functions. */
export function DocumentActs({ title, address }: { title: string; address: string }) {
  return (
    <div className="grid gap-2">
      <script src="/document.js" async />
      <div hidden data-needs-script="">
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <Button type="button" kind="quiet" data-print="">
            Print or save as PDF
          </Button>
          <Button type="button" kind="quiet" data-share={address} data-title={title}>
            Share
          </Button>
        </div>
      </div>
      <p data-without-script="" className="text-sm text-ink-2">
        Use your browser to print this page or save it as PDF.
      </p>
      <p className="text-sm wrap-anywhere">
        Anyone with the link can read this page, but not change it: <a href={address}>{address}</a>
      </p>
      <p role="status" data-share-said="" className="text-sm font-semibold text-ok" />
    </div>
  );
}

export function DocumentLinks({ links }: { links: Readonly<Record<string, string>> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-md">
      {Object.entries(links).map(([name, href]) => (
        <li key={name}>
          <TallLink href={href}>{name}</TallLink>
        </li>
      ))}
    </ul>
  );
}
