import { Button } from './button';

/** Copies a text that also stands on the page, for those without a script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex flex-row-reverse flex-wrap items-center noscript:hidden print:hidden">
      <script src="/copy.js" async />
      <Button kind="quiet" type="button" data-copy={text}>
        {label}
      </Button>
      <span role="status" className="text-md font-semibold text-ok not-empty:mr-3" />
    </span>
  );
}
