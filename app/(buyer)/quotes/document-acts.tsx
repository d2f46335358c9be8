import { Button } from '@/app/_components/button';

/** Printing and sharing a document, for which a browser without scripts has means of its own. */
export function DocumentActs({ title, address }: { title: string; address: string }) {
  return (
    <div className="grid gap-2">
      <script src="/document.js" async />
      <div className="noscript:hidden">
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <Button type="button" kind="quiet" data-print="">
            Print or save as PDF
          </Button>
          <Button type="button" kind="quiet" data-share={address} data-title={title}>
            Share
          </Button>
        </div>
      </div>
      <p className="[@media(scripting:enabled)]:hidden text-sm text-ink-2">
        Your browser prints it, also to a PDF.
      </p>
      <p className="text-sm wrap-anywhere">
        Whoever has the address can read it: <a href={address}>{address}</a>
      </p>
      <p role="status" data-share-said="" className="text-sm font-semibold text-ok" />
    </div>
  );
}
