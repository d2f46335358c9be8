import type { Metadata } from 'next';
import { Button, ButtonLink } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import type { FieldWords } from '@/app/_components/form-error';
import { NonBinding } from '@/app/_components/money';
import { PageHead } from '@/app/_components/page-head';
import { PilotChoices } from '@/app/_components/pilots/pilot-choices';
import { RetryCountdown } from '@/app/_components/retry-countdown';
import { SectionHead } from '@/app/_components/section';
import { type AddressParams, paramList, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm, keyOfForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { deliverableOffers } from '@/lib/discovery/deliverables';
import { pricesOfPlan } from '@/lib/discovery/plan-prices';
import { webMcpForms } from '@/lib/discovery/server-card';
import { idempotencyKeyField } from '@/lib/kernel/form-values';
import { creditRatePercent } from '@/lib/offers/offer-constants';
import { hasDeveloperApi } from '@/lib/process/env';
import { volumeTexts } from '@/lib/quotes/annual-plan';
import { compareField, quoteTexts } from '@/lib/quotes/estimate';
import { comparedPlansMax } from '@/lib/quotes/plans';
import { customIntegrationMultiplier } from '@/lib/quotes/pricing';
import { FindQuote } from '../q/find-quote';
import { Calculator, type CalculatorBox } from './calculator';
import './slider.css';

async function shownState(searchParams: AddressParams) {
  const deps = getDeps();
  const catalog = await deps.offers.current();
  const offers = deliverableOffers(catalog, deps);
  const failed = await failedForm();
  const ofAddress = await paramTexts(searchParams);
  const compared = failed
    ? (failed.texts.get(compareField)?.split('\n') ?? [])
    : await paramList(searchParams, compareField);
  const textOf = (name: string) => (failed ? failed.texts.get(name) : ofAddress(name));
  const error = failed ? errorOfForm(failed) : errorOfAddress(ofAddress('error'));
  return {
    offers,
    prices: Object.fromEntries(
      [...catalog.details].flatMap(([id, one]) => {
        const prices = pricesOfPlan(one);
        return prices ? [[id, prices]] : [];
      }),
    ),
    initial: {
      texts: quoteTexts(textOf, offers),
      compared: compared.slice(0, comparedPlansMax),
      volume: volumeTexts(textOf),
    },
    idempotencyKey: keyOfForm(failed),
    error: error && explainError(error, quoteFieldWords, textOf),
  };
}

const calculatorBoxes: readonly CalculatorBox[] = [
  {
    field: 'custom_integration',
    label: (
      <>
        We need a custom integration{' '}
        <strong className="whitespace-nowrap tabular-nums">{`× ${customIntegrationMultiplier}`}</strong>
      </>
    ),
    hint: 'Multiplies the price; agreed in a change order.',
  },
  {
    field: 'samples_available',
    label: 'Our samples are ready',
    hint: 'We need them before we can propose a start.',
  },
  {
    field: 'pii_real',
    label: 'The pilot would run on real personal data',
    hint: 'Data protection agreements must be signed first. Never send such data here.',
  },
];

const quoteFieldWords: readonly FieldWords[] = [
  { name: 'offer_id', label: 'Pilot', missing: 'Choose a pilot.' },
  { name: 'annual_commit', label: 'Annual plan', missing: '', unit: 'USD' },
  { name: 'custom_integration', label: 'Custom integration', missing: '' },
  { name: 'pii_real', label: 'Real personal data', missing: '' },
  { name: 'samples_available', label: 'Samples', missing: '' },
];

export async function generateMetadata(): Promise<Metadata> {
  const title = (await failedForm()) ? 'Error: Price your pilot' : 'Price your pilot';
  const description = `What a pilot costs, and the credit you get if you then sign an annual plan: ${creditRatePercent}% of the plan, within each pilot’s limits. Non-binding.`;
  return pageMetadata({ title, description, path: '/quote' });
}

/** Posts the form in its current state. The button carries the key, because a URL must never contain it. */
function SaveButton({ idempotencyKey, isBig = false }: { idempotencyKey: string; isBig?: boolean }) {
  return (
    <Button
      size={isBig ? 'big' : 'normal'}
      form="calculator"
      formAction="/quote/save"
      formMethod="post"
      name={idempotencyKeyField}
      value={idempotencyKey}
    >
      {isBig ? 'Save this quote' : 'Save quote'}
    </Button>
  );
}

export default async function QuotePage({ searchParams }: { searchParams: AddressParams }) {
  const { offers, prices, initial, idempotencyKey, error } = await shownState(searchParams);
  if (offers.length === 0)
    return (
      <>
        <PageHead heading="No pilot is for sale today">
          There is nothing to price. Saved quotes stay valid until they expire.
        </PageHead>
        <p className="mb-12">
          <ButtonLink kind="quiet" href="/offers">
            See what is planned
          </ButtonLink>
        </p>
        <section aria-label="Find a quote">
          <FindQuote />
        </section>
      </>
    );
  return (
    <>
      <PageHead heading="Price your pilot">
        The price is fixed before the pilot starts. If you sign an annual plan within the stated number of
        days, you get a usage credit.
      </PageHead>
      {error && (
        <ErrorSummary error={error}>
          <RetryCountdown seconds={error.retryAfterSeconds} />
        </ErrorSummary>
      )}
      <Calculator
        offers={offers}
        prices={prices}
        choices={<PilotChoices name="offer_id" offers={offers} chosen={initial.texts.offer_id} />}
        boxes={calculatorBoxes}
        words={quoteFieldWords}
        initial={initial}
        error={error}
        tool={webMcpForms.calculator}
        volumeHint={
          hasDeveloperApi ? (
            <>
              Shows the yearly cost at <a href="/rates">rate card</a> prices.
            </>
          ) : (
            'Shows the platform fee and the usage of a year.'
          )
        }
        nonBinding={<NonBinding />}
        comparisonHeading={
          <SectionHead id="plans" heading="Compare three plans">
            The highlighted column is the amount above. The credit pays for usage only. It is not cash, and
            you get it only if you sign in time.
          </SectionHead>
        }
        save={
          <>
            <SaveButton idempotencyKey={idempotencyKey} isBig />
            <p className="text-sm text-ink-2">
              Get a page to print, share or send to procurement. No name needed.
            </p>
          </>
        }
        saveInBar={<SaveButton idempotencyKey={idempotencyKey} />}
      />
      <section className="border-rule pt-6 max-lg:border-t lg:mt-12" aria-label="Find a quote">
        <FindQuote />
      </section>
    </>
  );
}
