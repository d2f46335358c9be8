import type { ReactNode } from 'react';

export function HeadFields({ fields }: { fields: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-2">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums pointer-coarse:[&_a]:-my-[13px] pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-[13px]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PageHead({
  fields,
  heading,
  children,
}: {
  fields?: Readonly<Record<string, ReactNode>>;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="mb-8 md:mb-12 print:[&:has(+.one-landscape-page)]:mb-2">
      {fields && <HeadFields fields={fields} />}
      <h1 className="max-w-[24ch] text-2xl leading-[1.1] tracking-[-0.022em] md:max-w-none md:text-3xl">
        {heading}
      </h1>
      {children && (
        <div className="mt-4 max-w-[66ch] space-y-3 text-pretty text-ink-2 md:text-lg md:leading-[1.45]">
          {children}
        </div>
      )}
    </header>
  );
}
