'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { WarningList } from '@/app/_components/text-list';
import { exactUsd, usd } from '@/lib/kernel/money';
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
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setAnnouncement(text), announceAfterMs);
    return () => clearTimeout(timer);
  }, [text, isTouched]);
  return announcement;
}

/** The figures for the typed values, price first, with the actions below them. */
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
  return `You pay ${usd(pilot_price)}. Credit if you sign: ${usd(credit)}. Net, if you sign: ${usd(net)}.`;
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
      <Credit estimate={estimate} isTouched={isTouched} />
      {figures.warnings.length > 0 && (
        <div className="border-t border-rule px-4 py-3 text-md md:px-7">
          <h3 className="mb-2 text-base">Warnings in this quote</h3>
          <WarningList items={figures.warnings} />
        </div>
      )}
    </>
  );
}

/** The credit in one line, always with its condition. */
function Credit({
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
  const steps = stepsInWords(derivation.credit);
  return (
    <div className="border-t border-rule px-4 py-3 md:px-7">
      <p>
        {credit > 0 &&
          `Sign ${exactUsd(figures.provided_annual_commit)} a year within ${offer.credit.expiration_days} days of the pilot’s end: `}
        <span key={written} id="comes-back" className={isTouched ? changedClass : undefined}>
          {written}
        </span>{' '}
        usage credit,{' '}
        <span className="whitespace-nowrap">
          <b id="net" className="font-semibold tabular-nums">
            {usd(net)}
          </b>{' '}
          net
        </span>
        {more && ` ${more}`}.
      </p>
      <p className="text-sm text-ink-2">
        {derivation.shortfall > 0 && figures.provided_annual_commit === 0
          ? 'No credit without an annual plan.'
          : `${steps}.`}
        {credit > 0 && ' The credit pays for platform use; it is not cash and not refundable.'}
      </p>
    </div>
  );
}
