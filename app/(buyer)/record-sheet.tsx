import type { ReactNode } from 'react';
import { Parameter } from '@/app/_components/parameters';
import { SheetHead } from '@/app/_components/section';

/** The head of a trial key's page: its state, and its marks. */
export function RecordHead({
  heading,
  marks,
}: {
  heading: string;
  marks: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <>
      <SheetHead>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div>
            <p className="text-ink-2">Trial key</p>
            <h1 className="mt-1 text-xl">{heading}</h1>
          </div>
        </div>
      </SheetHead>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 border-b border-rule px-4 py-3 md:px-6">
        {Object.entries(marks).map(([name, value]) => (
          <div key={name}>
            <dt className="text-md text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function RecordAddress({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <Parameter name="Address">
      <p className="wrap-anywhere">
        <a href={address}>
          <code>{address}</code>
        </a>
      </p>
      {children}
    </Parameter>
  );
}

/** A stored request as one sheet, on the screen and on paper. */
export function RecordSheet({ children }: { children: ReactNode }) {
  return (
    <article className="sheet max-w-204 self-start print:max-w-none print:text-[10pt]">{children}</article>
  );
}

export function RecordActs({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule p-4 md:px-6 print:hidden">
      {children}
    </div>
  );
}
