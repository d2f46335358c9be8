import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/button';
import { Marked, Money, NonBinding } from '@/app/_components/money';
import { TextList } from '@/app/_components/text-list';
import type { Servers } from '@/lib/developer-api/kernel/serving';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { creditConditionsInWords, creditLimitsInWords, creditTypeInWords } from '@/lib/offers/credit-words';
import { countInWords } from '@/lib/offers/decision';
import type { Offer } from '@/lib/offers/offer';
import type { OfferCatalog } from '@/lib/offers/offer-details';
import { checkpointStatusInWords, modeInWords } from '@/lib/offers/offer-words';
import { creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { upliftedPrice } from '../offers/offer-price';

/** One line of the comparison; `show` renders a value. */
interface Line {
  name: string;
  value: (offer: Offer) => string | number;
  show?: (offer: Offer) => ReactNode;
  /** True for lines that decide between offers; they are marked where offers differ. */
  decides?: true;
  /** A sentence that is shown once if it applies to all offers. */
  isSaidOnce?: true;
}

interface LineGroup {
  name: string;
  lines: readonly Line[];
}

function amount(name: string, value: (offer: Offer) => number): Line {
  return { name, value, show: (offer) => <Money amount={value(offer)} /> };
}

/** Mode of a pilot whose team acts on the output during the test. */
const actingMode = 'human_in_the_loop';

const creditAtMinimum = (offer: Offer) => creditAt(offer, offer.annual_commit_minimum);

function modeLines(offers: readonly Offer[]): Line[] {
  return [...new Set(offers.flatMap((offer) => offer.allowed_modes))].map((mode) => ({
    name: modeInWords(mode).name,
    value: (offer) => (offer.allowed_modes.includes(mode) ? 'Yes' : 'No'),
    ...(mode === actingMode && { decides: true }),
  }));
}

/** Returns a group with the operations that offers rely on; none if they are unknown for every offer. */
function deliveryGroups({ offers, details }: OfferCatalog, servers: Servers): LineGroup[] {
  const items = ({ id }: Offer) =>
    deliverablesOf(details.get(id), servers).map(({ title, words }) => `${title}: ${words}`);
  if (offers.every((offer) => items(offer).length === 0)) return [];
  return [
    {
      name: 'What it relies on',
      lines: [
        {
          name: 'Developer API',
          value: (offer) => items(offer).join('\n'),
          show: (offer) =>
            items(offer).length === 0 ? (
              'Not stated; ask for it'
            ) : (
              <TextList kind="plain" items={items(offer)} />
            ),
        },
      ],
    },
  ];
}

function lineGroups(catalog: OfferCatalog, servers: Servers): LineGroup[] {
  const { offers } = catalog;
  return [
    {
      name: 'Price',
      lines: [
        {
          name: 'Pilot price',
          decides: true,
          value: (offer) => offer.pilot_price,
          show: (offer) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Money amount={offer.pilot_price} /> <NonBinding />
            </span>
          ),
        },
        amount('With a custom integration (×1.4)', upliftedPrice),
      ],
    },
    {
      name: 'Credit',
      lines: [
        { name: 'Type of credit', value: (offer) => creditTypeInWords(offer.credit.type) },
        { ...amount('Minimum annual plan', (offer) => offer.annual_commit_minimum), decides: true },
        {
          name: 'Credit at the minimum',
          value: creditAtMinimum,
          show: (offer) => (
            <Marked>
              <Money amount={creditAtMinimum(offer)} />
            </Marked>
          ),
        },
        { name: 'Limits of the credit', value: (offer) => creditLimitsInWords(offer.credit) },
        {
          name: 'Highest credit',
          value: (offer) => creditCurve(offer).cap ?? 'no limit',
          show: (offer) => {
            const { cap } = creditCurve(offer);
            return cap === null ? 'no limit' : <Money amount={cap} />;
          },
        },
        {
          name: 'Conditions of the credit',
          value: (offer) => creditConditionsInWords(offer.credit).join(' '),
          isSaidOnce: true,
        },
      ],
    },
    {
      name: 'Time',
      lines: [
        { name: 'Duration', value: (offer) => `${offer.duration_days} days`, decides: true },
        {
          name: 'Checkpoint',
          decides: true,
          value: ({ mid_pilot_checkpoint: at }) =>
            at ? `Day ${at.day}, stop or continue. ${checkpointStatusInWords(at.status)}` : 'None',
        },
        { name: 'Billing', value: (offer) => offer.mid_pilot_checkpoint?.billing ?? 'Not phased' },
        {
          name: 'Right to stop',
          value: (offer) => offer.mid_pilot_checkpoint?.stop_right ?? 'No checkpoint',
        },
      ],
    },
    { name: 'Where it may run', lines: modeLines(offers) },
    ...deliveryGroups(catalog, servers),
    {
      name: 'You bring and keep',
      lines: [
        {
          name: 'Required inputs',
          value: (offer) => offer.required_inputs.join('\n'),
          show: (offer) => <TextList kind="plain" items={offer.required_inputs} />,
        },
        {
          name: 'Ownership',
          value: (offer) => offer.deliverables_ownership ?? 'Not stated',
          isSaidOnce: true,
        },
        {
          name: 'Sample evidence package',
          value: () => '',
          show: ({ name, sample_package_url: url }) =>
            url ? (
              <a href={url}>
                Open <span className="sr-only">the one of {name}</span>
              </a>
            ) : (
              'None published'
            ),
        },
      ],
    },
  ];
}

function isMarked(line: Line, offers: readonly Offer[]): boolean {
  return line.decides === true && new Set(offers.map(line.value)).size > 1;
}

/** On a phone the values are below the name of their line, with a column for each offer. */
const columns = ['grid-cols-1', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4', 'grid-cols-5'];

const cell = 'px-0 py-0 align-top md:px-6 md:py-2.5 print:px-3 print:py-[2px]';

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
        className="inline-flex min-h-11 items-center text-ink print:min-h-0"
        href={`/offers/${encodeURIComponent(offer.id)}`}
      >
        {offer.name}
      </a>
    </th>
  ));
}

function PriceLinks({ offers }: { offers: readonly Offer[] }) {
  return offers.map((offer) => (
    <td key={offer.id} className={`${cell} min-w-0`}>
      <ButtonLink kind="quiet" href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
        Price it<span className="sr-only">: {offer.name}</span>
      </ButtonLink>
    </td>
  ));
}

/** All offers line by line, with marks on the lines that decide between them. */
export function Comparison({ catalog, servers }: { catalog: OfferCatalog; servers: Servers }) {
  const { offers } = catalog;
  const groups = lineGroups(catalog, servers);
  const marked = groups.flatMap(({ lines }) => lines.filter((line) => isMarked(line, offers))).length;
  const row = `grid gap-x-4 gap-y-1 px-4 py-2.5 md:table-row ${columns[offers.length] ?? 'grid-cols-6'}`;
  const table = (
    <table className="comparison sheet block w-full text-left md:table print:table">
      <caption className="block px-4 py-3 text-left text-ink-2 md:table-caption md:px-0 md:pt-0 print:hidden">
        {marked > 0 && <>The {countInWords(marked)} differences that matter most are marked. </>}
        <a href="/#which-pilot">Which pilot suits me?</a>
      </caption>
      <thead className="block md:table-header-group print:table-header-group">
        <tr className={`${row} print:table-row`}>
          <td className={`${cell} hidden md:table-cell print:table-cell`} />
          <OfferHeads offers={offers} />
        </tr>
        <tr className={`${row} print:hidden`}>
          <td className={`${cell} hidden md:table-cell`} />
          <PriceLinks offers={offers} />
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.name} className="block md:table-row-group print:table-row-group">
          <tr className="block border-t border-rule px-4 pt-5 pb-1 md:table-row print:hidden">
            <th
              scope="rowgroup"
              colSpan={offers.length + 1}
              className={`${cell} text-lg tracking-[-0.01em] md:pt-6`}
            >
              {group.name}
            </th>
          </tr>
          {group.lines.map((line) => (
            <tr key={line.name} className={`${row} border-t border-rule print:table-row`}>
              <th
                scope="row"
                className={`${cell} col-span-full text-md font-normal text-ink-3 md:w-72 md:text-base print:w-60 ${isMarked(line, offers) ? 'md:shadow-[inset_3px_0_var(--accent)]' : ''}`}
              >
                {line.name}{' '}
                {isMarked(line, offers) && (
                  <span className="bg-accent-tint px-1.5 text-xs font-semibold text-accent">decides</span>
                )}
              </th>
              <Values line={line} offers={offers} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
  if (offers.length < 3) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it.
    <section className="overflow-x-auto *:min-w-176" aria-label="Comparison of the offers" tabIndex={0}>
      {table}
    </section>
  );
}
