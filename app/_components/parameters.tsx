import type { ReactNode } from 'react';

export function Parameters({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-rule">{children}</dl>;
}

const row =
  'px-4 py-2.5 md:grid md:grid-cols-[12rem_1fr] md:gap-6 md:px-6 md:py-3 print:grid print:grid-cols-[9rem_1fr] print:gap-3 print:py-1.5 print:in-[.one-page]:px-3 print:in-[.one-page]:py-[3px]';

export function Parameter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={row}>
      <dt className="text-md text-ink-3 md:text-base print:in-[.one-page]:text-base">{name}</dt>
      <dd className="min-w-0 space-y-1">{children}</dd>
    </div>
  );
}
