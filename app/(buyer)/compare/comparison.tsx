import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/button';
import { Tag } from '@/app/_components/tag';
import type { Servers } from '@/lib/developer-api/kernel/serving';
import { isDeliverable } from '@/lib/discovery/deliverables';
import { countInWords } from '@/lib/offers/decision';
import type { Offer } from '@/lib/offers/offer';
import type { OfferCatalog } from '@/lib/offers/offer-details';
import { type Line, type LineGroup, lineGroups } from './comparison-lines';

/** On a phone the values are below the name of their line, with a column for each offer. */
const columns = ['grid-cols-1', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4', 'grid-cols-5'];

const cell = 'px-0 py-0 align-top md:px-6 md:py-2.5 print:px-3 print:py-[2px] print:leading-tight';

function Values({ line, offers }: { line: Line; offers: readonly Offer[] }) {
  const [first] = offers;
  const isSame = new Set(offers.map(line.value)).size === 1;
  if (first && line.isSaidOnce && isSame) {
    return (
      <td className={`${cell} col-span-full`} colSpan={offers.length}>
        {line.value(first)}
      </td>
    );
  }
  return offers.map((offer) => (
    <td key={offer.id} className={`${cell} min-w-0 tabular-nums [overflow-wrap:break-word]`}>
      {line.show?.(offer) ?? line.value(offer)}
    </td>
  ));
}

function OfferHeads({ offers }: { offers: readonly Offer[] }) {
  return offers.map((offer) => (
    <th key={offer.id} scope="col" className={`${cell} min-w-0 text-left`}>
      <a
        className="inline-flex min-h-11 items-start text-ink print:min-h-0"
        href={`/offers/${encodeURIComponent(offer.id)}`}
      >
        {offer.name}
      </a>
    </th>
  ));
}

function PriceLinks({ catalog, servers }: { catalog: OfferCatalog; servers: Servers }) {
  return catalog.offers.map((offer) => (
    <td key={offer.id} className={`${cell} min-w-0`}>
      {isDeliverable(catalog.details.get(offer.id), servers) ? (
        <ButtonLink kind="quiet" href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
          Price it<span className="sr-only">: {offer.name}</span>
        </ButtonLink>
      ) : (
        <Tag tone="warn">Not available yet</Tag>
      )}
    </td>
  ));
}

function LineRow({ line, offers, row }: { line: Line; offers: readonly Offer[]; row: string }) {
  return (
    <tr className={`${row} border-t border-rule print:table-row`}>
      <th
        scope="row"
        className={`${cell} col-span-full text-md font-normal text-ink-3 md:w-72 md:text-base print:w-44`}
      >
        {line.name}
      </th>
      <Values line={line} offers={offers} />
    </tr>
  );
}

/** A table of groups of lines, with a column for each offer; a group without a name has no heading. */
function LinesTable({
  caption,
  offers,
  groups,
  children,
}: {
  caption: string;
  offers: readonly Offer[];
  groups: readonly LineGroup[];
  children?: ReactNode;
}) {
  const row = `grid gap-x-4 gap-y-1 px-4 py-2.5 md:table-row ${columns[offers.length] ?? 'grid-cols-4'}`;
  const table = (
    <table className="comparison sheet block w-full table-fixed text-left md:table print:table">
      <caption className="sr-only">{caption}</caption>
      <thead
        className={`block md:table-header-group ${children ? 'print:table-header-group' : 'print:hidden'}`}
      >
        <tr className={`${row} print:table-row`}>
          <td className={`${cell} hidden md:table-cell md:w-72 print:table-cell print:w-44`} />
          <OfferHeads offers={offers} />
        </tr>
        {children && (
          <tr className={`${row} print:hidden`}>
            <td className={`${cell} hidden md:table-cell`} />
            {children}
          </tr>
        )}
      </thead>
      {groups.map((group) => (
        <tbody key={group.name} className="block md:table-row-group print:table-row-group">
          {group.name !== '' && (
            <tr className="block border-t border-rule px-4 pt-5 pb-1 md:table-row print:hidden">
              <th
                scope="rowgroup"
                colSpan={offers.length + 1}
                className={`${cell} text-lg tracking-[-0.01em] md:pt-6`}
              >
                {group.name}
              </th>
            </tr>
          )}
          {group.lines.map((line) => (
            <LineRow key={line.name} line={line} offers={offers} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
  if (offers.length < 3) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it.
    <section className="overflow-x-auto *:min-w-176" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

/** Offers next to each other: the most important differences first, the others folded, and printed in full. */
export function Comparison({
  catalog,
  servers,
  children,
}: {
  catalog: OfferCatalog;
  servers: Servers;
  /** Further figures, folded with the other lines. */
  children: ReactNode;
}) {
  const { offers } = catalog;
  const groups = lineGroups(catalog, servers);
  const deciding = groups.flatMap(({ lines }) => lines.filter((line) => line.decides));
  const others = groups.flatMap(({ name, lines }) => {
    const rest = lines.filter((line) => !line.decides);
    return rest.length > 0 ? [{ name, lines: rest }] : [];
  });
  const count = others.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <LinesTable
        caption={`The ${countInWords(deciding.length)} most important differences`}
        offers={offers}
        groups={[{ name: '', lines: deciding }]}
      >
        <PriceLinks catalog={catalog} servers={servers} />
      </LinesTable>
      <details className="print:[&::details-content]:[content-visibility:visible]">
        <summary className="min-h-11 py-2.5 text-lg font-semibold print:hidden">
          {count} more lines: credit, billing, modes and inputs
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-8 print:mt-0 print:block">
          <LinesTable caption="All other terms" offers={offers} groups={others} />
          <div className="print:hidden">{children}</div>
        </div>
      </details>
    </>
  );
}
