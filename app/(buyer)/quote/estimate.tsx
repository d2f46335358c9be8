'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { markedClass } from '@/app/_components/money';
import { WarningList } from '@/app/_components/text-list';
import { exactUsd, usd } from '@/lib/kernel/format-money';
import type { DerivationStep } from '@/lib/quotes/derivation';
import type { QuoteEstimate } from '@/lib/quotes/estimate';
import { moreToUseInWords, netPrice } from '@/lib/quotes/pricing';

/** A figure that has just changed is marked for a moment. */
const changedClass = 'animate-changed';

/** Delay before a screen reader announces new figures. */
const announceAfterMs = 700;

export type Calculated = Exclude<QuoteEstimate, { problems: unknown }>;

function stepsInWords(steps: readonly DerivationStep[]): string {
  return steps.map(({ text }) => text).join('; ');
}

function useAnnouncement(text: string, isTouched: boolean): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setSaid(text), announceAfterMs);
    return () => clearTimeout(timer);
  }, [text, isTouched]);
  return said;
}

/** The figures for what was typed, price first, and below them what is done with them. */
export function Estimate({
  estimate,
  isTouched,
  nonBinding,
  children,
}: {
  estimate: QuoteEstimate;
  isTouched: boolean;
  /** Label next to the price; it never changes. */
  nonBinding: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sheet min-w-0 lg:sticky lg:top-4" aria-labelledby="estimate-heading">
      {'problems' in estimate ? (
        <div className="grid gap-2 px-4 py-5 md:px-7">
          <h2 id="estimate-heading" className="text-lg">
            No price yet
          </h2>
          <p>Correct the marked field first.</p>
        </div>
      ) : (
        <Figures estimate={estimate} isTouched={isTouched} nonBinding={nonBinding} />
      )}
      <div className="print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-bg p-4 md:px-7">
        {children}
      </div>
      <p role="status" className="sr-only">
        {useAnnouncement(summaryOf(estimate), isTouched)}
      </p>
    </section>
  );
}

function summaryOf(estimate: QuoteEstimate): string {
  if ('problems' in estimate) return 'No price: a field needs correcting.';
  const { pilot_price, max_credit_if_annual_signed_within_30_days: credit } = estimate.figures;
  const { net } = netPrice(estimate.figures);
  return `You pay ${usd(pilot_price)}. Comes back if you sign: ${usd(credit)}. Net, if you sign: ${usd(net)}.`;
}

function Figures({
  estimate,
  isTouched,
  nonBinding,
}: {
  estimate: Calculated;
  isTouched: boolean;
  nonBinding: ReactNode;
}) {
  const { offer, figures, derivation } = estimate;
  const price = usd(figures.pilot_price);
  return (
    <>
      <div className="grid gap-x-8 gap-y-1 px-4 py-5 md:grid-cols-[1fr_auto] md:px-7 md:pt-6 md:pb-4">
        <div className="min-w-0">
          <h2 id="estimate-heading" className="text-md font-normal tracking-normal text-ink-2">
            You pay
          </h2>
          <p
            id="price"
            className="text-[clamp(2.75rem,15vw,3.815rem)] leading-[1.05] font-semibold tracking-[-0.04em] tabular-nums wrap-anywhere"
          >
            <span key={price} className={isTouched ? changedClass : undefined}>
              {price}
            </span>
          </p>
          <p className="text-ink-2">once, for {offer.duration_days} days. No plan needed.</p>
          {figures.pilot_price !== offer.pilot_price && (
            <p className="text-sm text-ink-2 tabular-nums">{stepsInWords(derivation.pilotPrice)}</p>
          )}
        </div>
        <p>{nonBinding}</p>
      </div>
      <MoneyBar estimate={estimate} />
      <Sum estimate={estimate} isTouched={isTouched} />
      {figures.warnings.length > 0 && (
        <div className="border-t border-rule px-4 py-3 text-md md:px-7">
          <h3 className="mb-2 text-base">Warnings in this quote</h3>
          <WarningList items={figures.warnings} />
        </div>
      )}
    </>
  );
}

/** A bar for the price, with a tinted part for the credit. */
function MoneyBar({ estimate: { figures } }: { estimate: Calculated }) {
  const { pilot_price: price, max_credit_if_annual_signed_within_30_days: credit } = figures;
  if (credit === 0 || price === 0) return null;
  const { net } = netPrice(figures);
  const kept = `${((net / price) * 100).toFixed(1)}%`;
  return (
    <div className="px-4 pt-2 pb-4 md:px-7">
      <svg
        className="block text-sm tabular-nums"
        width="100%"
        height="62"
        overflow="visible"
        role="img"
        aria-label={`Of ${usd(price)}, ${usd(Math.min(credit, price))} is credited and ${usd(net)} is not`}
      >
        <rect className="fill-accent-tint" x="0" y="12" width="100%" height="20" />
        <rect className="fill-ink" x="0" y="12" width={kept} height="20" />
        <g className="stroke-ink">
          <line x1="0" x2="0" y1="4" y2="40" />
          {net > 0 && <line x1={kept} x2={kept} y1="4" y2="40" />}
          <line x1="100%" x2="100%" y1="4" y2="40" />
        </g>
        <g className="fill-ink-2">
          <text x="0" y="56">
            {usd(net)} net
          </text>
          <text x="100%" y="56" textAnchor="end">
            {usd(credit)} credit
          </text>
        </g>
      </svg>
    </div>
  );
}

function Sum({
  estimate: { offer, figures, derivation },
  isTouched,
}: {
  estimate: Calculated;
  isTouched: boolean;
}) {
  const credit = figures.max_credit_if_annual_signed_within_30_days;
  const { net, moreToUse } = netPrice(figures);
  const more = moreToUseInWords({ moreToUse });
  const written = credit === 0 ? usd(0) : `−${usd(credit)}`;
  const plan = exactUsd(figures.provided_annual_commit);
  const row = 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-t py-3';
  const figure = 'text-right text-xl font-semibold tracking-[-0.02em] tabular-nums md:text-2xl';
  return (
    <dl className="px-4 md:px-7">
      <div className={`${row} border-rule`}>
        <dt>
          Comes back
          <span className="block text-sm text-ink-2">
            {derivation.shortfall > 0 && figures.provided_annual_commit === 0
              ? 'Nothing without an annual plan.'
              : derivation.shortfall > 0
                ? stepsInWords(derivation.credit)
                : `If you sign ${plan} a year within ${offer.credit.expiration_days} days of the pilot’s end. ${stepsInWords(derivation.credit)}.`}
          </span>
        </dt>
        <dd id="comes-back" className={figure}>
          <span key={written} className={`${credit > 0 ? markedClass : ''} ${isTouched ? changedClass : ''}`}>
            {written}
          </span>
        </dd>
      </div>
      <div className={`${row} border-ink`}>
        <dt className="font-semibold">
          {credit > 0 ? 'Net, if you sign' : 'Net'}
          <span className="block text-sm font-normal text-ink-2">
            {more && `${more.replace('and', 'And')}. `}
            The credit pays for platform use; it is not cash and not refundable.
          </span>
        </dt>
        <dd id="net" className={figure}>
          {usd(net)}
        </dd>
      </div>
    </dl>
  );
}
