import type { ComponentProps } from 'react';

const looks = {
  plain: 'grid grid-cols-[minmax(0,1fr)] gap-2 print:gap-0.5',
  dashes: `grid grid-cols-[minmax(0,1fr)] gap-0.5 *:relative *:pl-4 *:before:absolute *:before:left-0 *:before:text-ink-3 *:before:content-['–'/'']`,
};

export function TextList({
  items,
  kind,
}: {
  items: readonly string[];
  kind: keyof typeof looks | 'numbered';
}) {
  if (items.length === 0) return null;
  const shown = items.map((item) => <li key={item}>{item}</li>);
  return kind === 'numbered' ? (
    <NumberedList>{shown}</NumberedList>
  ) : (
    <ul className={looks[kind]}>{shown}</ul>
  );
}

export function WarningList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2 *:border-l-3 *:border-warn *:pl-3 *:text-pretty">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function NumberedList(props: Omit<ComponentProps<'ol'>, 'className'>) {
  return (
    <ol
      className="divide-y divide-rule [counter-reset:row] *:grid *:grid-cols-[1.5rem_minmax(0,1fr)] *:py-2 *:[counter-increment:row] *:before:text-ink-3 *:before:tabular-nums *:before:content-[counter(row)] print:*:in-[.one-page]:py-[3px] print:*:in-[.evidence]:py-[1pt]"
      {...props}
    />
  );
}
