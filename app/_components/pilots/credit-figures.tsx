import { TableHead } from '@/app/_components/tables';
import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { creditRatePercent } from '@/lib/offers/offer-constants';
import { type CreditSegment, creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { netPrice } from '@/lib/quotes/pricing';

const ruleWords: Record<CreditSegment['rule'], string> = {
  not_eligible: 'below the minimum plan',
  floor: 'the floor',
  share: `${creditRatePercent}% of the plan`,
  cap: 'the cap',
};

function commitRange({ from, until }: CreditSegment): string {
  if (until === null) return `${usd(from)} and more`;
  return from === 0 ? `below ${usd(until)}` : `${usd(from)} to ${usd(until)}`;
}

function creditRange({ creditFrom, creditUntil }: CreditSegment): string {
  if (creditUntil === null) return `${usd(creditFrom)} and more`;
  return creditFrom === creditUntil ? usd(creditFrom) : `${usd(creditFrom)} to ${usd(creditUntil)}`;
}

function UnusedFloor({ offer }: { offer: Offer }) {
  const { floor, segments } = creditCurve(offer);
  const first = segments.find((segment) => segment.rule !== 'not_eligible');
  if (floor === 0 || !first || first.rule === 'floor') return null;
  return (
    <p className="mt-3 text-md text-ink-2">
      {offer.name}: the minimum credit of {usd(floor)} never applies, because the smallest plan that earns
      credit already earns {usd(first.creditFrom)}.
    </p>
  );
}

export function CreditTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Credit figures">
        <table className="ruled text-md">
          <caption className="sr-only">Credit by annual plan, at the standard pilot price</caption>
          <TableHead texts={['Annual plan', 'Credit', 'Set by']} />
          {offers.map((offer) => (
            <tbody key={offer.id}>
              {offers.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    {offer.name}
                  </th>
                </tr>
              )}
              {creditCurve(offer).segments.map((segment) => (
                <tr key={segment.from}>
                  <td className="tabular-nums">{commitRange(segment)}</td>
                  <td className="tabular-nums">{creditRange(segment)}</td>
                  <td>{ruleWords[segment.rule]}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {offers.map((offer) => (
        <UnusedFloor key={offer.id} offer={offer} />
      ))}
    </>
  );
}

export function NetPrice({ offer }: { offer: Offer }) {
  const commit = offer.annual_commit_minimum;
  const credit = creditAt(offer, commit);
  if (credit === 0) return null;
  const left = netPrice({
    pilot_price: offer.pilot_price,
    max_credit_if_annual_signed_within_30_days: credit,
  });
  return (
    <p className="text-md">
      Sign a {usd(commit)} annual plan within {offer.credit.expiration_days} days of the pilot’s end and get a{' '}
      {usd(credit)} usage credit: the pilot then costs{' '}
      <b className="font-semibold whitespace-nowrap">{usd(left.net)} net</b>
      {left.moreToUse > 0 && `, with ${usd(left.moreToUse)} of credit left over`}.
    </p>
  );
}
