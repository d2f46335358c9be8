import type { ReactNode } from 'react';

/** Parts of the inbox that the server alone renders: nothing of them changes while the page is open. */
export interface ServerParts {
  filterMarks: ReactNode;
  listTools: ReactNode;
  /** For a page without a script. */
  bulkForm: ReactNode;
}

/** What the server has rendered, which the browser leaves as it is and needs no script for. */
export function ByServer({ className, children }: { className?: string; children: ReactNode }) {
  if (children) return <div className={className}>{children}</div>;
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, in whose place stands what the server rendered.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
