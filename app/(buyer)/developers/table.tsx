import type { Block } from '@/lib/discovery/documentation/blocks';
import { RichText } from './rich-text';

const narrowCell =
  'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 max-md:before:text-sm max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]';
const wideCell = 'md:border-b md:border-rule md:py-2 md:pr-3 align-top';

/** A table whose first column names its rows; on a phone each row is a block, with the heading beside each value. */
export function DocumentationTable({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  const [nameOfRows = '', ...headings] = head;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-left text-md max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:hidden">
          <tr>
            {[nameOfRows, ...headings].map((name) => (
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
          {rows.map(([name = '', ...cells]) => (
            <tr
              key={[name, ...cells].join(' ')}
              className="max-md:grid max-md:gap-1 max-md:border-b max-md:border-rule max-md:py-3"
            >
              <th scope="row" className={`${wideCell} font-semibold lg:min-w-48`}>
                <RichText text={name} />
              </th>
              {cells.map((text, at) => (
                <td key={headings[at]} data-label={headings[at]} className={`${wideCell} ${narrowCell}`}>
                  <div className="min-w-0">
                    <RichText text={text} />
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
