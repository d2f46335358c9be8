import type { ReactNode } from 'react';

const headingLook = 'scroll-mt-6 text-xl leading-tight tracking-[-0.022em] print:text-base';

/**
 * `mark` follows the heading. A folded section shows only its heading until it is opened; on paper it is whole. Use
 * {@link Sheet} for a background and {@link SectionHead} for the width of the window.
 */
export function Section({
  id,
  heading,
  text,
  mark,
  isRuled = false,
  isFolded = false,
  isPrinted = true,
  children,
}: {
  id: string;
  heading: string;
  text?: ReactNode;
  mark?: ReactNode;
  isRuled?: boolean;
  isFolded?: boolean;
  isPrinted?: boolean;
  children: ReactNode;
}) {
  const rule = isRuled ? `border-t border-rule print:pt-2 ${isFolded ? 'pt-1' : 'pt-6'}` : '';
  const words = text && <p className="max-w-[40rem] text-pretty text-ink-2">{text}</p>;
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 print:break-inside-avoid ${rule} ${isPrinted ? '' : 'print:hidden'}`}
    >
      {isFolded ? (
        <details className="open:pb-4 print:p-0 print:[&::details-content]:[content-visibility:visible]">
          <summary className="min-h-11 py-2.5 print:mb-1 print:min-h-0 print:p-0 print:after:hidden">
            <h2 id={id} className={`inline ${headingLook}`}>
              {heading}
            </h2>
            {mark && <span className="ml-4 in-[details:not([open])]:hidden print:inline!">{mark}</span>}
          </summary>
          <div className="mt-2 grid min-w-0 justify-items-start gap-4 print:m-0 print:block [&>*]:w-full">
            {words}
            {children}
          </div>
        </details>
      ) : (
        <>
          <header className="mb-4 grid gap-2 print:mb-1 print:block">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <h2 id={id} className={headingLook}>
                {heading}
              </h2>
              {mark}
            </div>
            {words}
          </header>
          {children}
        </>
      )}
    </section>
  );
}

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
    <header className="mb-6 grid gap-2 lg:mb-8">
      <h2 id={id} className="text-2xl leading-[1.15] tracking-[-0.022em]">
        {heading}
      </h2>
      {children && <p className="max-w-[38rem] text-pretty text-ink-2">{children}</p>}
    </header>
  );
}

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
