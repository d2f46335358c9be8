import type { ReactNode } from 'react';

/** Page of lists for founders: small heading, full width. */
export function DensePage({ heading, children }: { heading?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-400">
      {heading && (
        <header className="mb-3">
          <h1 className="text-lg">{heading}</h1>
        </header>
      )}
      {children}
    </div>
  );
}
