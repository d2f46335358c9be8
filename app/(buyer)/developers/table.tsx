import type { Tokens } from 'marked';
import { Inline } from './inline';

const narrowCell =
  'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 max-md:before:text-sm max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]';
const wideCell = 'md:border-b md:border-rule md:py-2 md:pr-3 align-top';

/** A table whose first column names its rows; on a phone each row is a block, with the heading next to each value. */
export function DocumentationTable({ label, table }: { label: string; table: Tokens.Table }) {
  const headings = table.header.map(({ text }) => text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-left text-md max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:hidden">
          <tr>
            {headings.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-rule py-2 pr-3 align-bottom text-sm font-normal text-ink-3"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {table.rows.map(([name, ...cells]) => (
            <tr
              key={[name, ...cells].map((cell) => cell?.text).join(' ')}
              className="max-md:grid max-md:gap-1 max-md:border-b max-md:border-rule max-md:py-3"
            >
              <th scope="row" className={`${wideCell} font-semibold lg:min-w-48`}>
                <Inline tokens={name?.tokens} />
              </th>
              {cells.map(({ tokens }, at) => (
                <td
                  key={headings[at + 1]}
                  data-label={headings[at + 1]}
                  className={`${wideCell} ${narrowCell}`}
                >
                  <div className="min-w-0">
                    <Inline tokens={tokens} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
