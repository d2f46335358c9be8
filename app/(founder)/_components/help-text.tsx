import type { ReactNode } from 'react';

/** Help below a form, for a user who cannot continue. */
export function HelpText({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 text-ink-2 [&_code]:wrap-anywhere">
      {heading && <h2 className="text-[1em] text-ink">{heading}</h2>}
      {children}
    </div>
  );
}
