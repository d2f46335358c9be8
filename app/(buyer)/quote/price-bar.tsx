import type { ReactNode } from 'react';
import { exactUsd, usd } from '@/lib/kernel/money';
import { netPrice } from '@/lib/quotes/pricing';
import type { Calculated } from './estimate';

/** Keeps price, net price and the button visible on screens where the estimate is not next to the form. */
export function PriceBar({ estimate, children }: { estimate: Calculated | undefined; children: ReactNode }) {
  const credit = estimate?.figures.max_credit_if_annual_signed_within_30_days ?? 0;
  return (
    <div className="price-bar print:hidden sticky bottom-0 z-10 -mx-[16px] flex flex-wrap items-center justify-between gap-3 border-t-3 border-ink bg-surface px-[16px] py-2.5 lg:hidden">
      <p className="min-w-0 grow basis-32 text-sm leading-snug text-ink-2">
        {estimate ? (
          <>
            You pay
            <b className="block text-lg leading-tight font-semibold tracking-[-0.02em] text-ink tabular-nums">
              {usd(estimate.figures.pilot_price)}
            </b>
            {credit > 0
              ? `${usd(netPrice(estimate.figures).net)} after credit on a ${exactUsd(estimate.figures.provided_annual_commit)} plan`
              : 'no credit'}
          </>
        ) : (
          'No price: correct the marked field.'
        )}
      </p>
      {children}
    </div>
  );
}
