import type { ReactNode } from 'react';

export interface Column<Row> {
  heading: string;
  label?: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
  classOf?: (row: Row) => string;
}

export function figures<Row>(heading: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { heading, isNumber: true, cell };
}

/** A column of dates or other texts with figures, which have one width. */
export function tabular<Row>(heading: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { heading, cell, classOf: () => 'tabular-nums' };
}

export interface TableProps<Row> {
  caption: ReactNode;
  isCaptionShown?: boolean;
  rowHeading: string;
  nameOf: (row: Row) => string;
  nameCell?: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** True if all columns fit a phone, so that rows need not stack. */
  isNarrow?: boolean;
  /** True if figures are a few digits, which fit next to each other where rows stack. */
  hasShortFigures?: boolean;
}

export function StackingTable<Row>({
  caption,
  isCaptionShown = false,
  rowHeading,
  nameOf,
  nameCell = nameOf,
  columns,
  rows,
  isNarrow = false,
  hasShortFigures = false,
}: TableProps<Row>) {
  return (
    <table className={isNarrow ? 'ruled' : `ruled stacking ${hasShortFigures ? 'short-figures' : ''}`}>
      <caption className={isCaptionShown ? 'text-md text-ink-2 print:text-[length:inherit]' : 'sr-only'}>
        {caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">{rowHeading}</th>
          {columns.map(({ heading, isNumber }) =>
            heading === '' ? (
              <td key={heading} />
            ) : (
              <th key={heading} scope="col" className={isNumber ? 'number' : undefined}>
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)}>
            <th scope="row">{nameCell(row)}</th>
            {columns.map(({ heading, label = heading, isNumber, cell, classOf }) => (
              <td
                key={heading}
                className={isNumber ? 'number' : classOf?.(row)}
                data-label={label === '' ? undefined : label}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Column headings of a table: text columns first, then figures. */
export function TableHead({
  texts,
  figures = [],
  isHidden = false,
}: {
  texts: readonly string[];
  figures?: readonly string[];
  isHidden?: boolean;
}) {
  return (
    <thead className={isHidden ? 'sr-only' : undefined}>
      <tr>
        {texts.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {figures.map((name) => (
          <th key={name} scope="col" className="number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
