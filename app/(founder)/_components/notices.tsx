import type { ReactNode } from 'react';

/** Error message next to the button whose action failed. */
export function StepFailure({ children }: { children: ReactNode }) {
  return (
    <p
      className="border-2 border-l-8 border-bad bg-surface px-3 py-2 font-semibold wrap-anywhere text-bad"
      role="alert"
    >
      {children}
    </p>
  );
}

/** Error notice below the list. With an id, it can be linked to. */
export function FootNotice({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <div
      className="grid justify-items-start gap-1 border-2 border-l-8 border-bad bg-surface px-3 py-2 wrap-anywhere focus-visible:-outline-offset-4 focus-visible:shadow-none"
      role="alert"
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <h2 className="text-base text-bad">{heading}</h2>
      {children}
    </div>
  );
}
