import type { ReactNode } from 'react';
import { Tag } from '@/app/_components/tag';

/**
 * A part of a package under its heading, which is printed together with it; `id` is the heading's, and `origin` what is
 * said of the part's figures.
 */
export function Part({
  id,
  heading,
  text,
  origin,
  isPrinted = true,
  children,
}: {
  id: string;
  heading: string;
  text?: ReactNode;
  origin?: string;
  isPrinted?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 border-t border-rule pt-6 print:break-inside-avoid print:pt-2 ${isPrinted ? '' : 'print:hidden'}`}
    >
      <header className="mb-4 grid gap-2 lg:grid-cols-[5fr_7fr] lg:items-baseline lg:gap-8 print:mb-1 print:block">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={id} className="text-xl leading-tight tracking-[-0.022em] print:text-base">
            {heading}
          </h2>
          {origin && <Tag tone="quiet">{origin}</Tag>}
        </div>
        {text && <p className="max-w-[38rem] text-pretty text-ink-2">{text}</p>}
      </header>
      {children}
    </section>
  );
}

/** Plain texts under each other. */
export function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2 print:gap-0.5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
