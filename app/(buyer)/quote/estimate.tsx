'use client';

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { NonBinding } from '@/app/_components/money';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { TextList } from '@/app/_components/text-list';
import { amountText } from '@/lib/kernel/amount-words';
import { exactUsd } from '@/lib/kernel/exact-usd';
import { usd } from '@/lib/kernel/money-words';
import type { DerivationStep } from '@/lib/quotes/derivation';
import { type QuoteEstimate, type QuoteTexts, quoteQuery } from '@/lib/quotes/estimate';

/** How long figures must stand before a screen reader is told of them. */
const announceAfterMs = 700;

function Derivation({ steps }: { steps: readonly DerivationStep[] }) {
  return <span className="derivation figures">{steps.map(({ text }) => text).join('; ')}</span>;
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

interface FiguresProps {
  conditions: Readonly<Record<string, string>>;
  texts: QuoteTexts;
  isTouched: boolean;
  onUseMinimum: (event: MouseEvent) => void;
}

/** The figures for what was typed, and below them what is done with them. */
export function Estimate({
  estimate,
  children,
  ...shown
}: FiguresProps & {
  estimate: QuoteEstimate;
  children: ReactNode;
}) {
  const { isTouched } = shown;
  const summary =
    'problems' in estimate
      ? 'No estimate: a field needs correcting.'
      : `Credit ${usd(estimate.figures.max_credit_if_annual_signed_within_30_days)}, pilot price ${usd(estimate.figures.pilot_price)}.`;
  return (
    <section className="sheet estimate" aria-labelledby="estimate-heading">
      <header className="sheet-head estimate-head">
        <h2 id="estimate-heading">Estimate</h2>
        <NonBinding />
      </header>
      {'problems' in estimate ? (
        <div className="sheet-part">
          <p>No figures yet: correct the marked field first.</p>
        </div>
      ) : (
        <EstimateFigures estimate={estimate} {...shown} />
      )}
      <div className="sheet-part estimate-save no-print">{children}</div>
      <p role="status" className="visually-hidden">
        {useAnnouncement(summary, isTouched)}
      </p>
    </section>
  );
}

function EstimateFigures({
  estimate: { offer, figures, derivation },
  conditions,
  texts,
  isTouched,
  onUseMinimum,
}: FiguresProps & { estimate: Exclude<QuoteEstimate, { problems: unknown }> }) {
  const credit = usd(figures.max_credit_if_annual_signed_within_30_days);
  const atMinimum = quoteQuery({ ...texts, annual_commit: amountText(offer.annual_commit_minimum) });
  return (
    <>
      <div className="sheet-part">
        <p id="credit-label">Credit back if the annual agreement is signed in time</p>
        <p className="credit-figure">
          <span key={credit} className={isTouched ? 'marked figures figure-changed' : 'marked figures'}>
            {credit}
          </span>
        </p>
        {derivation.shortfall === 0 ? (
          <p>
            <Derivation steps={derivation.credit} />
          </p>
        ) : (
          <p className="shortfall">
            <span>
              {exactUsd(derivation.shortfall)} short of the minimum of {usd(offer.annual_commit_minimum)}, so
              no credit.
            </span>{' '}
            <a className="action-link" href={`/quote${atMinimum}`} onClick={onUseMinimum}>
              Use the minimum
            </a>
          </p>
        )}
      </div>
      <div className="estimate-terms">
        <Parameters>
          <Parameter name="Pilot price">
            <p className="pilot-price figures">{usd(figures.pilot_price)}</p>
            <p>
              <Derivation steps={derivation.pilotPrice} />
            </p>
          </Parameter>
          <Parameter name="Annual commit">
            <p className="figures">{exactUsd(figures.provided_annual_commit)}</p>
          </Parameter>
          <Parameter name="Credit terms">{conditions[offer.id]}</Parameter>
        </Parameters>
      </div>
      {figures.warnings.length > 0 && (
        <div className="sheet-part estimate-warnings">
          <h3>Warnings in this quote</h3>
          <TextList kind="warnings" items={figures.warnings} />
        </div>
      )}
    </>
  );
}
