import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import { StackingTable } from '@/app/_components/tables';
import { TextList } from '@/app/_components/text-list';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { isAdmitted, tooManySearches } from '@/app/admission';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { ratePolicies } from '@/lib/http/limits/rate-limit';
import { exactUsd, usd } from '@/lib/kernel/money';
import type { QuoteDocument } from '@/lib/quotes/document/quote-document';
import { readQuoteIdByNumber } from '@/lib/quotes/document/read-quote-document';
import { loadQuote, type ShownQuote } from '../[quoteId]/load-quote';

export const metadata: Metadata = {
  title: 'Compare two quotes',
  robots: { index: false, follow: false },
};

const fields = [
  { name: 'first', label: 'First quote' },
  { name: 'second', label: 'Second quote' },
] as const;

interface Line {
  name: string;
  value: (document: QuoteDocument) => string | readonly string[] | null;
}

const lines: readonly Line[] = [
  { name: 'Pilot', value: ({ offerName }) => offerName },
  { name: 'You pay', value: ({ price }) => usd(price) },
  { name: 'Usage credit', value: ({ credit, creditCondition }) => `${usd(credit)} ${creditCondition}` },
  { name: 'Net, if you sign', value: ({ net, credit }) => (credit > 0 ? usd(net) : null) },
  { name: 'Annual plan', value: ({ annualCommit }) => `${exactUsd(annualCommit)} a year` },
  { name: 'Length', value: ({ scope }) => scope && `${scope.durationDays} calendar days` },
  { name: 'Valid until (UTC)', value: ({ validUntil }) => validUntil },
  { name: 'Seller', value: ({ seller }) => seller.legal_name ?? seller.name },
  { name: 'Customer', value: ({ customer }) => customer?.prepared_for ?? null },
  { name: 'Included', value: ({ included }) => included },
  { name: 'Not included', value: ({ notIncluded }) => notIncluded },
  { name: 'You provide', value: ({ scope }) => scope?.requiredInputs ?? null },
  { name: 'You receive', value: ({ deliverables }) => deliverables },
  { name: 'Stop or continue', value: ({ checkpoint }) => checkpoint },
  { name: 'Before the pilot can start', value: ({ warnings }) => warnings },
];

function shown(value: ReturnType<Line['value']>): ReactNode {
  if (value === null || value.length === 0) return 'None';
  return typeof value === 'string' ? <OutsideText text={value} /> : <TextList kind="plain" items={value} />;
}

/** Two saved quotes line by line, found by their numbers. */
export default async function CompareQuotesPage({ searchParams }: { searchParams: AddressParams }) {
  const textOf = await paramTexts(searchParams);
  const typed = fields.map(({ name }) => textOf(name)?.trim() ?? '');
  const quotes: (ShownQuote | undefined)[] = [];
  for (const number of typed) {
    if (number !== '' && !(await isAdmitted('readQuoteByNumber', ratePolicies.write)))
      return tooManySearches();
    const found = await nullWhenUnavailable(() => readQuoteIdByNumber(getDeps(), number));
    const quote = typeof found === 'string' ? await loadQuote(found) : found;
    if (quote === null) return <Unavailable what="This comparison" />;
    quotes.push(quote);
  }
  const [first, second] = quotes.map((quote) => quote?.document);
  return (
    <>
      <PageHead heading="Compare two quotes">
        Enter the numbers of two saved quotes. Each is printed at the top of its quote.
      </PageHead>
      <form method="get" className="mb-8 grid max-w-[48rem] items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
        {fields.map(({ name, label }, at) => (
          <InputField
            key={name}
            name={name}
            label={label}
            required
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            defaultValue={typed[at]}
            error={typed[at] !== '' && !quotes[at] ? 'No quote has this number.' : undefined}
          />
        ))}
        <Button kind={first && second ? 'quiet' : 'filled'}>Compare</Button>
      </form>
      {first && second && (
        <StackingTable<Line>
          caption="Both quotes, line by line"
          rowHeading="Term"
          nameOf={({ name }) => name}
          nameCell={(line) => (
            <>
              {line.name}{' '}
              {JSON.stringify(line.value(first)) !== JSON.stringify(line.value(second)) && (
                <span className="block text-sm font-normal text-ink-2">Differs</span>
              )}
            </>
          )}
          columns={[first, second].map((document, at) => ({
            heading: `${fields[at]?.label}: ${document.number}`,
            label: ['First', 'Second'][at],
            cell: ({ value }) => shown(value(document)),
          }))}
          rows={lines}
        />
      )}
    </>
  );
}
