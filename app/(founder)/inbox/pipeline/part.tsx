import type { ReactNode } from 'react';
import { TableHead } from '@/app/_components/tables';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import { type Band, bands } from '@/lib/leads/lead';

export function Part({
  headingId,
  heading,
  text,
  isMain = false,
  children,
}: {
  headingId: string;
  heading: string;
  text?: ReactNode;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="sheet" aria-labelledby={headingId}>
      <header className="px-5 pt-4 pb-3">
        <h2 className={isMain ? 'text-xl' : 'text-lg'} id={headingId}>
          {heading}
        </h2>
        {text && <p className="mt-1 max-w-[66ch] text-ink-2">{text}</p>}
      </header>
      {children}
    </section>
  );
}

export function PartNote({ children }: { children: ReactNode }) {
  return <p className="border-t border-rule bg-bg px-5 py-3">{children}</p>;
}

export function Answer({ name, figure, note }: { name: string; figure: string; note: ReactNode }) {
  return (
    <div className="border-rule pt-3 pb-3.5 max-md:px-3 max-md:odd:pl-0 max-md:even:border-l max-md:nth-[n+3]:border-t md:pr-4 md:not-first:border-l md:not-first:pl-5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-2xl leading-[1.2] font-semibold tracking-[-0.03em] tabular-nums">
        {figure}
        <small className="block text-sm leading-[1.4] font-normal tracking-normal text-ink-2">{note}</small>
      </dd>
    </div>
  );
}

const cells =
  '[&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-[7px] [&_tbody_:is(th,td)]:align-middle [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5';
const phoneCells =
  'max-md:[&_:is(th,td)]:px-1 max-md:[&_:is(th,td):first-child]:pl-3 max-md:[&_:is(th,td):last-child]:pr-3 max-md:[&_thead_th]:text-xs';
const rules =
  '[&_tbody_tr:last-child>*]:border-b-0 [&_thead_th]:border-t [&_thead_th]:border-rule [&_thead_th]:text-ink-2';

/** Formats a count of leads for a table; zero is a dash. */
export function countInTable(count: number): string {
  return count === 0 ? '–' : count.toLocaleString('en-US');
}

export function CountTable({ children }: { children: ReactNode }) {
  return <table className={`ruled ${cells} ${phoneCells} ${rules}`}>{children}</table>;
}

/** Shows a row of figures for each band; scrolls by itself on a phone. */
export function BandTable({
  name,
  columns,
  cells,
}: {
  name: string;
  columns: readonly string[];
  cells: (band: Band) => readonly ReactNode[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it.
    <section className="overflow-x-auto" tabIndex={0} aria-label={name}>
      <CountTable>
        <caption className="sr-only">{name}</caption>
        <TableHead texts={['Band']} figures={columns} />
        <tbody>
          {bands.map((band) => (
            <tr key={band}>
              <th scope="row">
                <BandMark band={band} />
              </th>
              {cells(band).map((cell, at) => (
                <td key={columns[at]} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CountTable>
    </section>
  );
}
