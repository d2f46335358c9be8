import { usd } from '@/lib/kernel/money-words';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import type { Offer } from '@/lib/offers/offer';
import { modeInWords } from '@/lib/offers/offer-words';
import { Lines } from './parts';

const count = new Intl.NumberFormat('en-US');

/** What the usage of the pilot came to; `origin` is what is said of the figures. */
export function Usage({ cost, origin }: { cost: EvidencePackage['cost']; origin: string }) {
  return (
    <table className="ruled">
      <caption className="text-md text-ink-2 print:text-[length:inherit]">
        {origin}. {cost.note}
      </caption>
      <thead>
        <tr>
          <th scope="col">Usage</th>
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {cost.rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">
              {row.item}{' '}
              <span className="text-md font-normal text-ink-2 print:text-[length:inherit]">
                {count.format(row.quantity)} × ${row.unit_price_usd} per {row.unit}
              </span>
            </th>
            <td className="number">{usd(row.total_usd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td className="number">{usd(cost.total_usd)}</td>
        </tr>
        <tr>
          <th scope="row">Per item evaluated</th>
          <td className="number">{usd(cost.per_item_usd)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function lastOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What the price of the pilot covers beside its usage, from what offer and package say of themselves. */
export function Included({ sample, offer }: { sample: EvidencePackage; offer: Offer }) {
  const { scope, method, checkpoint, deliverables, data_set: data } = sample;
  const names = deliverables.map(({ name }, place) => (place === 0 ? name : name.toLowerCase()));
  return (
    <div>
      <h3 className="text-base">What the price covers</h3>
      <p className="mt-2 max-w-[38rem] print:mt-0">
        The pilot costs <b className="font-semibold">{usd(offer.pilot_price)}</b>, fixed. That covers its
        usage and:
      </p>
      <div className="mt-3 print:mt-1">
        <Lines
          items={[
            `${scope.pilot_days} days, ${modeInWords(scope.mode).name.toLowerCase()}: ${count.format(data.evaluated)} ${data.unit} evaluated.`,
            `The work under Method, in ${method.length} steps.`,
            ...(checkpoint ? [`A checkpoint on day ${checkpoint.day}.`] : []),
            `${lastOf(names)}. ${offer.deliverables_ownership ?? ''}`.trim(),
          ]}
        />
      </div>
    </div>
  );
}
