import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button, ButtonLink } from '@/app/_components/button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import { type PageAddress, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { publicUrlOf } from '@/app/site-origin';
import { setPageStatus } from '@/lib/process/page-status';
import { customerWords } from '@/lib/quotes/document/customer';
import { editPath, unclaimed } from '@/lib/quotes/document/document-http';
import { mayEdit } from '@/lib/quotes/document/read-quote-document';
import { loadQuote } from '../../load-quote';
import QuoteNotFound from '../../not-found';

export async function generateMetadata(): Promise<Metadata> {
  const title = `${(await failedForm()) ? 'Error: ' : ''}Customer’s details`;
  return { title, robots: { index: false, follow: false } };
}

/** Form for the customer's details of a quote, for the holder of its edit link. */
export default async function EditQuotePage({
  params,
  searchParams,
}: PageAddress<{ quoteId: string; token: string }>) {
  const { quoteId, token } = await params;
  const shown = await loadQuote(quoteId);
  if (shown === null) return <Unavailable what="This quote" />;
  const given = token === unclaimed ? undefined : token;
  if (!shown || !mayEdit(shown.filed, given)) return setPageStatus(404) ? <QuoteNotFound /> : notFound();
  const textOf = await paramTexts(searchParams);
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(textOf('error'));
  const error = refused && explainError(refused, customerWords);
  const { document, version } = shown;
  return (
    <>
      {textOf('saved') !== undefined && !refused && (
        <Notice role="status">
          {textOf('saved') === '1' ? `Saved as version ${version?.version}.` : 'Nothing has changed.'}{' '}
          <a href={`/quotes/${quoteId}`}>Open the quote</a>
        </Notice>
      )}
      <PageHead
        fields={{ Quote: document.number ?? quoteId, Pilot: document.offerName }}
        heading="Customer’s details"
      >
        These details are printed on the quote and signed with it. Each change makes a new version that anyone
        with the quote’s address can read.
      </PageHead>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_19rem]">
        <form method="post" action={`${editPath(quoteId, token)}/send`} className="grid gap-5">
          {error && <ErrorSummary error={error} />}
          {customerWords.map(({ name, label, hint, autoComplete }) => (
            <InputField
              key={name}
              name={name}
              label={label}
              hint={hint}
              isOptional
              dir="auto"
              autoComplete={autoComplete}
              inputMode={name === 'invoice_email' ? 'email' : undefined}
              error={error?.fields.find(({ field }) => field === name)?.message}
              defaultValue={(failed ? failed.texts.get(name) : version?.customer?.[name]) ?? ''}
            />
          ))}
          <p className="text-sm text-ink-2">
            To remove all details from all versions, empty every field and save.
          </p>
          <Button>Save as a new version</Button>
        </form>
        <aside className="grid content-start gap-3" aria-label="This link">
          <h2 className="text-lg">
            {given === undefined ? 'You are the first to fill this in' : 'Keep this link'}
          </h2>
          {given === undefined ? (
            <p>
              When you save, you get a link for later changes. After that, only that link can change the
              details.
            </p>
          ) : (
            <>
              <p>You need this link to change the details. Do not share it:</p>
              <p className="wrap-anywhere">
                <code>{await publicUrlOf(editPath(quoteId, token))}</code>
              </p>
            </>
          )}
          <p className="wrap-anywhere">
            To share the quote, use <a href={shown.address}>{shown.address}</a>
          </p>
          <ButtonLink kind="quiet" href={`/quotes/${quoteId}`}>
            Open the quote
          </ButtonLink>
        </aside>
      </div>
    </>
  );
}
