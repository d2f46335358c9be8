import { TableHead } from '@/app/_components/table-head';
import { exactUsd, usd } from '@/lib/kernel/format-money';
import { countFigure } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords } from '@/lib/offers/offer-labels';

/** Cost of the pilot's usage; `origin` labels the figures. */
export function Usage({ cost, origin }: { cost: EvidencePackage['cost']; origin: string }) {
  return (
    <table className="ruled">
      <caption className="text-md text-ink-2 print:text-[length:inherit]">
        {origin}. {cost.note}
      </caption>
      <TableHead texts={['Usage']} figures={['Amount']} />
      <tbody>
        {cost.rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">
              {row.item}{' '}
              <span className="text-md font-normal text-ink-2 print:text-[length:inherit]">
                {countFigure(row.quantity)} × {exactUsd(row.unit_price_usd)} per {row.unit}
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
          <th scope="row">Per item</th>
          <td className="number">{exactUsd(cost.per_item_usd)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The published price of the pilot, and who keeps the results. */
export function Included({ offer }: { offer: Offer }) {
  const { mid_pilot_checkpoint: checkpoint, deliverables_ownership: ownership } = offer;
  return (
    <div>
      <h3 className="text-base">What the price covers</h3>
      <p className="mt-2 max-w-[38rem] print:mt-0">
        The offer: <b className="font-semibold">{usd(offer.pilot_price)}</b>, fixed, for {offer.duration_days}{' '}
        days.
        {checkpoint &&
          ` Checkpoint on day ${checkpoint.day}: ${checkpointStatusInWords(checkpoint.status).toLowerCase()}.`}
        {ownership && ` ${ownership}`}
      </p>
    </div>
  );
}
