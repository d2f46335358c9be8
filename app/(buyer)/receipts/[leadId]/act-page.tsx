import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Button, TallLink } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import type { FieldWords, FormError } from '@/app/_components/form-error';
import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import type { Receipt, ReceiptAct } from '@/lib/review/receipt';
import { receiptActWords } from '@/lib/review/receipt-labels';
import { formGrid } from '../../request/form-classes';
import { ActsNotOffered } from './receipt-acts';
import { loadReceiptPage } from './receipt-page';

export interface ActPageProps {
  params: Promise<{ leadId: string }>;
  searchParams: AddressParams;
}

/** Metadata of an action's page; its title does not name the lead. */
export async function actMetadata(act: ReceiptAct): Promise<Metadata> {
  const { name } = receiptActWords[act];
  return {
    title: (await failedForm()) ? `Error: ${name}` : name,
    robots: { index: false, follow: false },
  };
}

/** The page that explains an action of a receipt and starts it, or the reason why it is not available. */
export async function ReceiptActPage({
  act,
  page: { params, searchParams },
  words = () => [],
  explanation,
  fields,
}: {
  act: ReceiptAct;
  page: ActPageProps;
  words?: (receipt: Receipt) => readonly FieldWords[];
  /** Explains the effect of the action on this request. */
  explanation: (receipt: Receipt) => ReactNode;
  /** Controls of the form, for the typed texts and their problems. */
  fields?: (
    receipt: Receipt,
    texts: ReadonlyMap<string, string> | undefined,
    errors: FormError | undefined,
  ) => ReactNode;
}) {
  const { leadId } = await params;
  const { name, button } = receiptActWords[act];
  const found = await loadReceiptPage(leadId);
  if ('page' in found) return found.page;
  const { receipt } = found;
  const path = `/receipts/${receipt.leadId}`;
  const isOver = receipt.status === 'withdrawn' && act !== 'erase';
  if (isOver || !receipt.areActsOffered) {
    return (
      <>
        <PageHead heading={name}>
          {isOver ? <p>Consent to this request has already been withdrawn.</p> : <ActsNotOffered />}
        </PageHead>
        <LinksOnward links={[[path, 'Back to the receipt']]} />
      </>
    );
  }
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(await paramText(searchParams, 'error'));
  const error = refused && explainError(refused, words(receipt));
  return (
    <>
      <PageHead heading={name} />
      <form className="sheet max-w-204 [&_p]:max-w-[66ch]" method="post" action={`${path}/${act}/send`}>
        {error && <ErrorSummary error={error} />}
        <div className="sheet-part">{explanation(receipt)}</div>
        {fields && <div className={`sheet-part ${formGrid}`}>{fields(receipt, failed?.texts, error)}</div>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule p-4 md:px-6">
          <Button>{button}</Button>
          <TallLink href={path}>Leave it as it is</TallLink>
        </div>
      </form>
    </>
  );
}
