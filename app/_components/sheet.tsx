import type { ReactNode } from 'react';

export function SheetHead({ children }: { children: ReactNode }) {
  return (
    <header className="border-b border-rule p-4 md:px-6 md:py-5 print:in-[.one-page]:py-[3px] [&>h2]:text-lg [&>p]:max-w-[66ch] [&>p]:text-ink-2">
      {children}
    </header>
  );
}

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
      <SheetHead>
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
      </SheetHead>
      {children}
    </section>
  );
}
