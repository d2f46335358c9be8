import type { Metadata } from 'next';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { PageHead } from '@/app/_components/page-head';
import { RetryCountdown } from '@/app/_components/retry-countdown';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm, keyOfForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { webMcpForms } from '@/lib/discovery/web-mcp';
import { apiVersion } from '@/lib/kernel/limits';
import { idempotencyKeyField } from '@/lib/kernel/page-key';
import { creditRatePercent } from '@/lib/offers/credit-limits';
import { creditConditionsInWords } from '@/lib/offers/credit-words';
import { quoteTexts } from '@/lib/quotes/estimate';
import { Calculator } from './calculator';
import { PilotChoices } from './pilot-choices';
import { calculatorBoxes, quoteFieldWords } from './quote-fields';

async function shownState(searchParams: AddressParams) {
  const { offers } = await getDeps().offers.current();
  const failed = await failedForm();
  const ofAddress = await paramTexts(searchParams);
  const textOf = (name: string) => (failed ? failed.texts.get(name) : ofAddress(name));
  const error = failed ? errorOfForm(failed) : errorOfAddress(ofAddress('error'));
  return {
    offers,
    texts: quoteTexts(textOf, offers),
    idempotencyKey: keyOfForm(failed),
    error: error && explainError(error, quoteFieldWords, textOf),
  };
}

export async function generateMetadata(): Promise<Metadata> {
  const title = (await failedForm()) ? 'Error: Quote calculator' : 'Quote calculator';
  const description = `What a pilot costs, and what comes back: ${creditRatePercent}% of the annual commit, within each pilot's limits. Non-binding.`;
  return pageMetadata({ title, description, path: '/quote' });
}

/**
 * What is saved is what the form says at that moment: the button posts it, and carries the key, which an address must
 * never have.
 */
function SaveButton({ idempotencyKey }: { idempotencyKey: string }) {
  return (
    <button
      type="submit"
      className="button"
      form="calculator"
      formAction="/quote/save"
      formMethod="post"
      name={idempotencyKeyField}
      value={idempotencyKey}
    >
      Save this quote
    </button>
  );
}

export default async function QuotePage({ searchParams }: { searchParams: AddressParams }) {
  const { offers, texts, idempotencyKey, error } = await shownState(searchParams);
  return (
    <>
      <PageHead
        fields={{ Sheet: 'Quote calculator', Revision: apiVersion }}
        heading="What it costs, and what comes back"
      >
        Every figure comes with its arithmetic. Save the quote to pass it on; it binds nobody.
      </PageHead>
      {error && (
        <ErrorSummary error={error}>
          <RetryCountdown seconds={error.retryAfterSeconds} />
        </ErrorSummary>
      )}
      <Calculator
        offers={[...offers]}
        choices={<PilotChoices offers={offers} chosen={texts.offer_id} />}
        boxes={calculatorBoxes}
        words={quoteFieldWords}
        conditions={Object.fromEntries(
          offers.map(({ id, credit }) => [id, creditConditionsInWords(credit).join(' ')]),
        )}
        initialTexts={texts}
        error={error}
        tool={webMcpForms.calculator}
      >
        <SaveButton idempotencyKey={idempotencyKey} />
        <p className="note">A page of its own to print and pass on. It binds nobody and asks for no name.</p>
      </Calculator>
    </>
  );
}
