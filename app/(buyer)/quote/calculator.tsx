'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldError, InputField, TickField } from '@/app/_components/field';
import { type FieldWords, type FormError, inWordsOfForm } from '@/app/_components/form-error';
import { useHydrated } from '@/app/_components/use-hydrated';
import type { WebMcpForm } from '@/lib/discovery/web-mcp';
import { amountText } from '@/lib/kernel/amount-words';
import { usd } from '@/lib/kernel/money-words';
import type { Offer } from '@/lib/offers/offer';
import { isTicked, type QuoteTexts, quoteEstimate, quoteQuery, quoteTexts } from '@/lib/quotes/estimate';
import { Estimate } from './estimate';

/** How long the address waits for typing to end: browsers limit how often it may change. */
const addressAfterMs = 300;

export interface CalculatorBox {
  field: 'custom_integration' | 'samples_available' | 'pii_real';
  label: ReactNode;
  hint: string;
}

/** A GET form whose whole state is the address; with a script the estimate follows the typing. */
export function Calculator({
  offers,
  choices,
  boxes,
  words,
  conditions,
  initialTexts,
  error,
  tool,
  children,
}: {
  offers: readonly Offer[];
  /** The radio buttons of the pilots, which never change. */
  choices: ReactNode;
  boxes: readonly CalculatorBox[];
  words: readonly FieldWords[];
  /** What must happen for the credit, by the pilot's id. */
  conditions: Readonly<Record<string, string>>;
  initialTexts: QuoteTexts;
  error: FormError | undefined;
  tool: WebMcpForm;
  /** What is done with the figures. */
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(initialTexts);
  const isTouched = texts !== initialTexts;
  const estimate = quoteEstimate(offers, texts);
  const offer = offers.find(({ id }) => id === texts.offer_id);

  const readForm = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setTexts((before) => {
      // No pilot is chosen as long as the address names one that is not published.
      if (!data.has('offer_id')) data.set('offer_id', before.offer_id);
      const typed = quoteTexts((name) => String(data.get(name) ?? ''), offers);
      return quoteQuery(typed) === quoteQuery(before) ? before : typed;
    });
  };

  // What was typed before the script ran, or is there again after Back, counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(readForm, []);

  useEffect(() => {
    if (!isTouched && !error) return;
    const timer = setTimeout(() => showInAddress(texts), addressAfterMs);
    return () => clearTimeout(timer);
  }, [texts, isTouched, error]);

  const isHydrated = useHydrated();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (pressed?.hasAttribute('formaction')) {
      // Back leads to the figures that were saved, however soon after typing.
      if (isTouched) showInAddress(texts);
      return;
    }
    event.preventDefault();
    readForm();
  };

  const onUseMinimum = (event: FormEvent) => {
    const commit = form.current?.elements.namedItem('annual_commit');
    if (!offer || !(commit instanceof HTMLInputElement)) return;
    event.preventDefault();
    commit.value = amountText(offer.annual_commit_minimum);
    commit.focus();
    readForm();
  };

  const errorOf = (field: keyof QuoteTexts) => {
    const found = 'problems' in estimate ? estimate.problems : isTouched ? [] : (error?.fields ?? []);
    const message = found.find((problem) => problem.field === field)?.message;
    return message && inWordsOfForm(message, field, words);
  };

  const pilotError = errorOf('offer_id');
  return (
    <div className="calculator">
      <form
        ref={form}
        id="calculator"
        className="sheet calculator-input no-print"
        action="/quote"
        {...tool}
        onInput={readForm}
        onSubmit={onSubmit}
      >
        <fieldset
          className="sheet-part"
          id="offer_id"
          tabIndex={-1}
          aria-describedby={pilotError && 'offer_id-error'}
        >
          <legend>Pilot</legend>
          {pilotError && <FieldError name="offer_id" error={pilotError} />}
          {choices}
        </fieldset>
        <div className="sheet-part">
          <InputField
            name="annual_commit"
            label="Annual commit (USD)"
            isOptional
            hint={
              offer
                ? `Credit starts at ${usd(offer.annual_commit_minimum)}, which is taken when this is blank.`
                : undefined
            }
            error={errorOf('annual_commit')}
            className="input figures"
            inputMode="decimal"
            autoComplete="off"
            placeholder={offer && amountText(offer.annual_commit_minimum)}
            defaultValue={initialTexts.annual_commit}
          />
        </div>
        <fieldset className="sheet-part">
          <legend>Circumstances</legend>
          {boxes.map(({ field, label, hint }) => (
            <TickField key={field} name={field} label={label} hint={hint} error={errorOf(field)}>
              {(attributes) => (
                <input
                  {...attributes}
                  type="checkbox"
                  name={field}
                  value="true"
                  defaultChecked={isTicked(initialTexts, field)}
                />
              )}
            </TickField>
          ))}
        </fieldset>
        <div className={isHydrated ? 'sheet-part calculate calculate-done' : 'sheet-part calculate'}>
          <button type="submit" className="button button-quiet">
            Calculate
          </button>
        </div>
      </form>
      <Estimate
        estimate={estimate}
        conditions={conditions}
        texts={texts}
        isTouched={isTouched}
        onUseMinimum={onUseMinimum}
      >
        {children}
      </Estimate>
    </div>
  );
}

function showInAddress(texts: QuoteTexts): void {
  history.replaceState(null, '', `/quote${quoteQuery(texts)}`);
}
