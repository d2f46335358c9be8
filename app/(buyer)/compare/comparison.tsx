import type { ReactNode } from 'react';
import { Money, NonBinding } from '@/app/_components/money';
import { upliftedPrice } from '@/app/_components/offer-price';
import { TextList } from '@/app/_components/text-list';
import type { Servers } from '@/lib/developer-api/serving';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { creditConditionsInWords, creditLimitsInWords, creditTypeInWords } from '@/lib/offers/credit-words';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords, modeInWords } from '@/lib/offers/offer-words';
import { creditAt, creditCurve } from '@/lib/quotes/credit-curve';

/** One line of the comparison. Offers whose `value` differs are marked; `show` says how a value looks. */
interface Line {
  name: string;
  value: (offer: Offer) => string | number;
  show?: (offer: Offer) => ReactNode;
  /** A sentence that is said once where it holds for all. */
  isSaidOnce?: true;
}

interface LineGroup {
  name: string;
  lines: readonly Line[];
}

function amount(name: string, value: (offer: Offer) => number): Line {
  return { name, value, show: (offer) => <Money amount={value(offer)} /> };
}

const creditAtMinimum = (offer: Offer) => creditAt(offer, offer.annual_commit_minimum);

function modeLines(offers: readonly Offer[]): Line[] {
  return [...new Set(offers.flatMap((offer) => offer.allowed_modes))].map((mode) => ({
    name: modeInWords(mode).name,
    value: (offer) => (offer.allowed_modes.includes(mode) ? 'Yes' : 'No'),
  }));
}

/** What offers rely on; no group where that is known of none. */
function deliveryGroups(offers: readonly Offer[], servers: Servers): LineGroup[] {
  const items = ({ id }: Offer) =>
    deliverablesOf(id, servers).map(({ title, words }) => `${title}: ${words}`);
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
              <TextList kind="plain-list" items={items(offer)} />
            ),
        },
      ],
    },
  ];
}

function lineGroups(offers: readonly Offer[], servers: Servers): LineGroup[] {
  return [
    {
      name: 'Price',
      lines: [
        {
          name: 'Pilot price',
          value: (offer) => offer.pilot_price,
          show: (offer) => (
            <span className="beside">
              <Money amount={offer.pilot_price} /> <NonBinding />
            </span>
          ),
        },
        amount('With a custom integration (×1.4)', upliftedPrice),
      ],
    },
    {
      name: 'Credit-back',
      lines: [
        { name: 'Kind', value: (offer) => creditTypeInWords(offer.credit.type) },
        amount('Minimum annual commit', (offer) => offer.annual_commit_minimum),
        {
          name: 'Credit at the minimum commit',
          value: creditAtMinimum,
          show: (offer) => (
            <span className="marked">
              <Money amount={creditAtMinimum(offer)} />
            </span>
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
          name: 'Conditions',
          value: (offer) => creditConditionsInWords(offer.credit).join(' '),
          isSaidOnce: true,
        },
      ],
    },
    {
      name: 'Time',
      lines: [
        { name: 'Duration', value: (offer) => `${offer.duration_days} days` },
        {
          name: 'Checkpoint',
          value: ({ mid_pilot_checkpoint: at }) => (at ? `Day ${at.day}, stop or continue` : 'None'),
        },
        { name: 'Billing', value: (offer) => offer.mid_pilot_checkpoint?.billing ?? 'Not phased' },
        {
          name: 'Right to stop',
          value: (offer) => offer.mid_pilot_checkpoint?.stop_right ?? 'No checkpoint',
        },
        {
          name: 'Status of the checkpoint',
          value: ({ mid_pilot_checkpoint: at }) =>
            at ? checkpointStatusInWords(at.status) : 'No checkpoint',
        },
      ],
    },
    { name: 'Where it may run', lines: modeLines(offers) },
    ...deliveryGroups(offers, servers),
    {
      name: 'What you bring and keep',
      lines: [
        {
          name: 'Required inputs',
          value: (offer) => offer.required_inputs.join('\n'),
          show: (offer) => <TextList kind="plain-list" items={offer.required_inputs} />,
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
                Open <span className="visually-hidden">the one of {name}</span>
              </a>
            ) : (
              'None published'
            ),
        },
      ],
    },
  ];
}

function differs(line: Line, offers: readonly Offer[]): boolean {
  return new Set(offers.map(line.value)).size > 1;
}

function Values({
  line,
  offers,
  isDifferent,
}: {
  line: Line;
  offers: readonly Offer[];
  isDifferent: boolean;
}) {
  const [first] = offers;
  if (first && line.isSaidOnce && !isDifferent) return <td colSpan={offers.length}>{line.value(first)}</td>;
  return offers.map((offer) => <td key={offer.id}>{line.show?.(offer) ?? line.value(offer)}</td>);
}

/** All offers line by line, the lines in which they differ marked. */
export function Comparison({ offers, servers }: { offers: readonly Offer[]; servers: Servers }) {
  const groups = lineGroups(offers, servers);
  const lines = groups.flatMap((group) => group.lines);
  const differing = lines.filter((line) => differs(line, offers)).length;
  const table = (
    <table className="comparison sheet">
      <caption>
        {differing} of {lines.length} lines differ. They are marked <span className="differs">differs</span>
      </caption>
      <thead>
        <tr>
          <td />
          {offers.map((offer) => (
            <th key={offer.id} scope="col">
              <a href={`/offers/${encodeURIComponent(offer.id)}`}>{offer.name}</a>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.name}>
          <tr className="comparison-group">
            <th scope="rowgroup" colSpan={offers.length + 1}>
              {group.name}
            </th>
          </tr>
          {group.lines.map((line) => {
            const isDifferent = differs(line, offers);
            return (
              <tr key={line.name} className={isDifferent ? 'is-different' : undefined}>
                <th scope="row">
                  {line.name} {isDifferent && <span className="differs">differs</span>}
                </th>
                <Values line={line} offers={offers} isDifferent={isDifferent} />
              </tr>
            );
          })}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td />
          {offers.map((offer) => (
            <td key={offer.id}>
              <a className="button no-print" href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
                Calculate<span className="visually-hidden"> the credit of {offer.name}</span>
              </a>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
  if (offers.length < 3) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by its keys.
    <section className="comparison-scroll" aria-label="Comparison of the offers" tabIndex={0}>
      {table}
    </section>
  );
}
