import type { ReactNode } from 'react';

export function Facts({
  rows,
}: {
  rows: readonly { name: ReactNode; text: ReactNode; result?: ReactNode }[];
}) {
  const hasResults = rows.some(({ result }) => result !== undefined);
  const columns = hasResults ? 'md:grid-cols-[13fr_27fr_12fr]' : 'md:grid-cols-[13fr_39fr]';
  return (
    <dl className="sheet divide-y divide-rule">
      {rows.map(({ name, text, result }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page that is rendered once.
        <div key={at} className={`grid gap-x-6 gap-y-1 px-4 py-4 md:px-6 ${columns}`}>
          <dt className="font-semibold">{name}</dt>
          <dd className="min-w-0 text-pretty text-ink-2">{text}</dd>
          {result !== undefined && <dd className="min-w-0">{result}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function Tests({ tests }: { tests: readonly { path: string; tries?: string }[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 py-3 text-accent">
        {tests.length === 1 ? 'The test' : `The ${tests.length} tests`}
      </summary>
      <ul className="mt-1 grid gap-2">
        {tests.map(({ path, tries }) => (
          <li key={path}>
            <code className="break-all">{path}</code>
            {tries && <span className="block text-ink-2">Tries {tries}.</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
