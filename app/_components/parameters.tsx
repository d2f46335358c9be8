import type { ReactNode } from 'react';

export function Parameters({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-rule">{children}</dl>;
}

const row =
  'px-4 py-2.5 md:grid md:grid-cols-[minmax(0,12rem)_minmax(60%,1fr)] md:gap-6 md:px-6 md:py-3 print:grid print:grid-cols-[9rem_1fr] print:gap-3 print:py-1.5 print:in-[.one-page]:px-3 print:in-[.one-page]:py-[3px]';

export function Parameter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={row}>
      <dt className="text-md text-ink-3 md:text-base print:in-[.one-page]:text-base">{name}</dt>
      <dd className="min-w-0 space-y-1 pointer-coarse:[&>a:only-child]:-my-3 pointer-coarse:[&>a:only-child]:inline-block pointer-coarse:[&>a:only-child]:py-3">
        {children}
      </dd>
    </div>
  );
}

const looks = {
  wide: 'grid gap-x-6 gap-y-1 py-3 md:grid-cols-[12rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)]',
  narrow:
    'flex flex-wrap gap-x-4 py-2 text-md [&>dd]:flex-1 [&>dd]:basis-44 [&>dt]:flex-none [&>dt]:basis-26',
  below: 'grid gap-x-6 gap-y-1 py-3',
};

export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export function Fact({
  name,
  look = 'wide',
  children,
}: {
  name: string;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <div className={`border-rule not-first:border-t print:gap-y-0 print:py-1 ${looks[look]}`}>
      <dt className="text-md text-ink-3 print:text-[length:inherit]">{name}</dt>
      <dd className="grid max-w-[66ch] min-w-0 content-start gap-1 print:gap-0">{children}</dd>
    </div>
  );
}
