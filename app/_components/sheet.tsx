import type { ReactNode } from 'react';

/** A part of a page under a heading of its own; `id` is the heading's, by which the part is then called. */
export function Sheet({
  id,
  heading,
  text,
  children,
}: {
  id?: string;
  heading: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sheet" aria-labelledby={id}>
      <header className="sheet-head">
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
