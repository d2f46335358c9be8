'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldError, TickField } from '@/app/_components/field';
import { type FieldWords, type FormError, inWordsOfForm } from '@/app/_components/form-error';
import { useHydrated } from '@/app/_components/use-hydrated';
import type { WebMcpForm } from '@/lib/discovery/server-card';
import { amountText, readAmount } from '@/lib/kernel/amount-text';
import type { Offer } from '@/lib/offers/offer';
import { type PlanPrices, type VolumeTexts, volumeFields, volumeTexts } from '@/lib/quotes/annual-plan';
import {
  compareField,
  isTicked,
  type QuoteTexts,
  quoteEstimate,
  quoteQuery,
  quoteTexts,
} from '@/lib/quotes/estimate';
import { comparedTexts, comparePlans } from '@/lib/quotes/plans';
import { Estimate } from './estimate';
import { PlanComparisonSection } from './plan-comparison';
import { PlanField } from './plan-field';
import { PriceBar } from './price-bar';
import { VolumeField } from './volume-field';

/** Delay before the URL is updated, in milliseconds: browsers limit the number of updates. */
const addressAfterMs = 300;

export interface CalculatorBox {
  field: 'custom_integration' | 'samples_available' | 'pii_real';
  label: ReactNode;
  hint: string;
}

/** Texts of the fields, the amounts to compare with, and the volume of a year. */
export interface CalculatorTexts {
  texts: QuoteTexts;
  compared: readonly string[];
  volume: VolumeTexts;
}

const addressOf = ({ texts, compared, volume }: CalculatorTexts) =>
  `/quote${quoteQuery(texts, compared, volume)}`;

/** A GET form with its whole state in the URL; with a script the estimate is updated while typing. */
export function Calculator({
  offers,
  prices,
  choices,
  boxes,
  words,
  initial,
  error,
  tool,
  volumeHint,
  nonBinding,
  comparisonHeading,
  save,
  saveInBar,
}: {
  offers: readonly Offer[];
  /** Prices of the annual plan by offer; some offers have none. */
  prices: Readonly<Record<string, PlanPrices>>;
  /** Radio buttons of the pilots; they never change. */
  choices: ReactNode;
  boxes: readonly CalculatorBox[];
  words: readonly FieldWords[];
  initial: CalculatorTexts;
  error: FormError | undefined;
  tool: WebMcpForm;
  /** Constant parts, passed as children so that no script renders them. */
  volumeHint: ReactNode;
  nonBinding: ReactNode;
  comparisonHeading: ReactNode;
  save: ReactNode;
  saveInBar: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(initial);
  const isTouched = typed !== initial;
  const { texts } = typed;
  const estimate = quoteEstimate(offers, texts);
  const calculated = 'problems' in estimate ? undefined : estimate;
  const offer = offers.find(({ id }) => id === texts.offer_id);
  const planPrices = offer && prices[offer.id];

  const readForm = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setTyped((before) => {
      // While the URL names an unpublished pilot, no pilot is selected.
      if (!data.has('offer_id')) data.set('offer_id', before.texts.offer_id);
      const read = {
        texts: quoteTexts((name) => String(data.get(name) ?? ''), offers),
        compared: data.getAll(compareField).map(String),
        // A pilot without prices shows no fields for the volume.
        volume: volumeFields.every((name) => data.has(name))
          ? volumeTexts((name) => String(data.get(name) ?? ''))
          : before.volume,
      };
      return addressOf(read) === addressOf(before) ? before : read;
    });
  };

  // Includes input from before the script ran, or restored after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(readForm, []);

  useEffect(() => {
    if (!isTouched && !error) return;
    const timer = setTimeout(() => showInAddress(typed), addressAfterMs);
    return () => clearTimeout(timer);
  }, [typed, isTouched, error]);

  const isHydrated = useHydrated();

  const setAmount = (amount: string) => {
    const field = form.current?.elements.namedItem('annual_commit');
    // Its buttons have the same name.
    const input = field instanceof RadioNodeList ? field[0] : field;
    if (!(input instanceof HTMLInputElement)) return;
    input.value = amount;
    readForm();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (pressed?.hasAttribute('formaction')) {
      // Back restores the figures that were saved, even right after typing.
      if (isTouched) showInAddress(typed);
      return;
    }
    event.preventDefault();
    if (pressed instanceof HTMLButtonElement && pressed.name === 'annual_commit') setAmount(pressed.value);
    else readForm();
  };

  const errorOf = (field: keyof QuoteTexts) => {
    const found = 'problems' in estimate ? estimate.problems : isTouched ? [] : (error?.fields ?? []);
    const message = found.find((problem) => problem.field === field)?.message;
    return message && inWordsOfForm(message, field, words);
  };

  const pilotError = errorOf('offer_id');
  const amount = readAmount(texts.annual_commit);
  const part = 'min-w-0 border-t border-rule py-5';
  return (
    <div className="grid gap-6">
      <div className="grid min-w-0 gap-6 pb-6 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-8 lg:pb-12">
        <form
          ref={form}
          id="calculator"
          className="print:hidden min-w-0"
          action="/quote"
          {...tool}
          onInput={readForm}
          onSubmit={onSubmit}
        >
          <fieldset
            className="min-w-0 border-t border-ink py-5"
            id="offer_id"
            tabIndex={-1}
            aria-describedby={pilotError && 'offer_id-error'}
          >
            <legend>Pilot</legend>
            {pilotError && <FieldError name="offer_id" error={pilotError} />}
            {choices}
          </fieldset>
          <div className={part}>
            <PlanField
              offer={offer}
              typed={initial.texts.annual_commit}
              asked={calculated?.figures.provided_annual_commit}
              readings={typeof amount === 'object' ? amount : undefined}
              error={errorOf('annual_commit')}
              isHydrated={isHydrated}
              onSlide={(to) => setAmount(amountText(to))}
            />
          </div>
          {offer && planPrices && (
            <div className={part}>
              <VolumeField
                prices={planPrices}
                minimum={offer.annual_commit_minimum}
                hint={volumeHint}
                typed={initial.volume}
                shown={typed.volume}
              />
            </div>
          )}
          <fieldset className={part}>
            <legend>What applies to you</legend>
            {boxes.map(({ field, label, hint }) => (
              <TickField
                key={field}
                name={field}
                label={label}
                hint={hint}
                error={errorOf(field)}
                value="true"
                defaultChecked={isTicked(initial.texts, field)}
              />
            ))}
          </fieldset>
        </form>
        <Estimate estimate={estimate} isTouched={isTouched} nonBinding={nonBinding}>
          {save}
        </Estimate>
      </div>
      {calculated && (
        <Comparison
          heading={comparisonHeading}
          calculated={calculated}
          typed={typed}
          initial={initial}
          isHydrated={isHydrated}
          onInput={readForm}
        />
      )}
      <PriceBar estimate={calculated}>{saveInBar}</PriceBar>
    </div>
  );
}

function Comparison({
  heading,
  calculated: { offer, request, figures },
  typed,
  initial,
  isHydrated,
  onInput,
}: {
  heading: ReactNode;
  calculated: Exclude<ReturnType<typeof quoteEstimate>, { problems: unknown }>;
  typed: CalculatorTexts;
  initial: CalculatorTexts;
  isHydrated: boolean;
  onInput: () => void;
}) {
  const comparison = comparePlans(offer, request, typed.compared);
  const link = `/quote${quoteQuery(typed.texts, comparedTexts(comparison))}`;
  return (
    // The input belongs to the form by its `form` attribute, so its events do not reach the form's own listener.
    <div onInput={onInput}>
      <PlanComparisonSection
        heading={heading}
        offer={{ ...offer, pilot_price: figures.pilot_price }}
        comparison={comparison}
        typed={initial.compared}
        link={link}
        linkText={isHydrated ? `${location.origin}${link}` : link}
      />
    </div>
  );
}

function showInAddress(typed: CalculatorTexts): void {
  history.replaceState(null, '', addressOf(typed));
}
