import type { ReactNode } from 'react';
import { Button } from './button';

/** A button, shown by its script, that copies a text that is also on the page. */
export function CopyButton({ text, label }: { text: string; label: ReactNode }) {
  return (
    <span className="print:hidden hidden flex-row-reverse flex-wrap items-center [[data-copies]_&]:inline-flex">
      <script src="/copy.js" async />
      <Button type="button" kind="quiet" data-copy={text}>
        {label}
      </Button>
      <span role="status" className="text-sm font-semibold text-ok not-empty:mr-3" />
    </span>
  );
}

export function CornerCopyButton({ text, label }: { text: string; label: ReactNode }) {
  return (
    <span className="print:hidden absolute top-0 right-0 hidden text-sm [[data-copies]_&]:block">
      <script src="/copy.js" async />
      <button
        type="button"
        data-copy={text}
        className="min-h-11 cursor-pointer px-4 font-semibold text-accent hover:text-accent-hover"
      >
        {label}
      </button>
      <span
        role="status"
        className="absolute top-full right-0 bg-accent-tint px-4 py-1 whitespace-nowrap text-ink empty:hidden"
      />
    </span>
  );
}
