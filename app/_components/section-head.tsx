import type { ReactNode } from 'react';

/** The head of a section: its heading, and on a wide page a sentence next to it; `id` is the heading's. */
export function SectionHead({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 grid gap-2 lg:mb-10 lg:grid-cols-[5fr_7fr] lg:items-end lg:gap-8">
      <h2 id={id} className="text-2xl leading-[1.15] tracking-[-0.022em]">
        {heading}
      </h2>
      {children && <p className="max-w-[38rem] text-pretty text-ink-2">{children}</p>}
    </header>
  );
}
