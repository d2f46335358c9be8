import type { ReactNode } from 'react';

/** A founders' page of lists: its heading in small, and all the width that there is. */
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
