import type { ReactNode } from 'react';

export const paper =
  'paper grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border border-t-3 border-rule border-t-ink bg-surface p-4 md:p-12 print:gap-2 print:border-0 print:p-0';

const looks = {
  paper: { part: 'break-inside-avoid', heading: 'text-md' },
  rail: { part: 'border-t border-rule pt-4', heading: 'text-base' },
};

export function PaperPart({
  heading,
  look = 'paper',
  children,
}: {
  heading: string;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <section className={`min-w-0 text-md wrap-anywhere ${looks[look].part}`}>
      <h2 className={looks[look].heading}>{heading}</h2>
      {children}
    </section>
  );
}

export function FigureRow({
  name,
  condition,
  isFirst = false,
  isTotal = false,
  children,
}: {
  name: string;
  condition?: string;
  isFirst?: boolean;
  isTotal?: boolean;
  children: ReactNode;
}) {
  const weight = isFirst || isTotal ? 'font-semibold' : 'font-normal';
  const size = isFirst ? 'text-xl leading-tight' : 'text-md';
  return (
    <tr
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-b ${isFirst ? 'border-ink' : 'border-rule'}`}
    >
      <th scope="row" className={`grow basis-32 py-2 text-left print:py-1 wrap-anywhere ${weight} ${size}`}>
        {name} {condition && <span className="text-md font-normal text-ink-2">{condition}</span>}
      </th>
      <td className={`ml-auto py-2 text-right print:py-1 tabular-nums wrap-anywhere ${weight} ${size}`}>
        {children}
      </td>
    </tr>
  );
}
