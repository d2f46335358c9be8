import type { ReactNode } from 'react';
import { HeadFields } from '@/app/_components/page-head';

/** A founders' page of sheets, one below the other; narrow for short forms. */
export function FounderPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-6 *:mb-0 [&_dt]:text-[length:inherit] ${isNarrow ? 'max-w-120' : 'max-w-240'}`}
    >
      {children}
    </div>
  );
}

/** Header of a founders' page: short facts, its heading and a first sentence. */
export function FounderPageHead({
  fields,
  heading,
  children,
}: {
  fields: Readonly<Record<string, ReactNode>>;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="mt-4">
      <HeadFields fields={fields} />
      <h1 className="text-xl leading-[1.1] tracking-[-0.022em]">{heading}</h1>
      {children && <div className="mt-2 max-w-[66ch] text-pretty text-ink-2 [&>*+*]:mt-3">{children}</div>}
    </header>
  );
}
