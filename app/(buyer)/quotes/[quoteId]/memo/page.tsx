import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OutsideText } from '@/app/_components/outside-text';
import { Unavailable } from '@/app/_components/page-problems';
import { FigureRow, PaperPart, paper } from '@/app/_components/paper';
import { TextList, WarningList } from '@/app/_components/text-list';
import type { PageAddress } from '@/app/address-params';
import { linkPreview } from '@/app/page-metadata';
import { setPageStatus } from '@/lib/process/page-status';
import { memoLines } from '@/lib/quotes/document/approval-memo';
import { DocumentActs, DocumentLinks } from '../../document-acts';
import { loadQuote, titleOf } from '../load-quote';
import QuoteNotFound from '../not-found';

export async function generateMetadata({ params }: PageAddress<{ quoteId: string }>): Promise<Metadata> {
  const { quoteId } = await params;
  const shown = await loadQuote(quoteId);
  const robots = { index: false, follow: false };
  if (!shown) return { title: shown === null ? 'Quote unavailable' : 'Quote not found', robots };
  const title = { absolute: titleOf(shown.document, 'Approval memo') };
  const preview = linkPreview(`/quotes/${quoteId}/memo`);
  return { title, description: shown.memo.ask, robots, ...preview };
}

export default async function MemoPage({ params }: PageAddress<{ quoteId: string }>) {
  const { quoteId } = await params;
  const shown = await loadQuote(quoteId);
  if (shown === null) return <Unavailable what="This quote" />;
  if (!shown) return setPageStatus(404) ? <QuoteNotFound /> : notFound();
  const { memo, document, address } = shown;
  const path = `/quotes/${quoteId}`;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
      <article className={paper} aria-labelledby="memo-heading">
        <p className="text-ink-2">Approval memo</p>
        <h1 id="memo-heading" className="max-w-[30ch] text-xl wrap-anywhere">
          {memo.ask}
        </h1>
        <OwnLines />
        <table className="w-full">
          <caption className="sr-only">Price and credit</caption>
          <tbody>
            {memo.figures.map(({ name, amount, isTotal }) => (
              <FigureRow key={name} name={name} isTotal={isTotal}>
                {amount}
              </FigureRow>
            ))}
          </tbody>
        </table>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 print:grid-cols-2">
          <PaperPart heading="To be decided now">
            <TextList kind="dashes" items={memo.decided} />
          </PaperPart>
          <PaperPart heading="Not part of this decision">
            <TextList kind="dashes" items={memo.undecided} />
          </PaperPart>
        </div>
        {memo.creditTerms.length > 0 && (
          <PaperPart heading="Credit terms">
            <TextList kind="dashes" items={memo.creditTerms} />
          </PaperPart>
        )}
        <PaperPart heading="Risks">
          <div className="mt-1">
            <WarningList items={memo.risks} />
          </div>
        </PaperPart>
        <div className="border-t border-rule pt-3 text-xs text-ink-2 wrap-anywhere">
          {memo.typed.map(([name, text]) => (
            <p key={name}>
              {name}: <OutsideText text={text} />
            </p>
          ))}
          <p>
            {memo.source}. <a href={address}>{address}</a>
          </p>
        </div>
      </article>
      <aside className="print:hidden grid content-start gap-4" aria-label="This memo">
        <DocumentActs title={titleOf(document, 'Approval memo')} address={address} />
        <DocumentLinks
          links={{
            'Back to the quote': path,
            'As Markdown': `${path}/memo.md`,
            'As text': `${path}/memo.txt`,
          }}
        />
      </aside>
    </div>
  );
}

/** Lines to type on before printing; on paper an empty one is a line to write on. */
function OwnLines() {
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-2 print:grid-cols-2 print:gap-y-1">
      {memoLines.map((name) => (
        <label key={name} className="block text-md text-ink-2">
          {name}
          <input
            className="block min-h-target w-full border-b border-control bg-transparent text-base text-ink print:min-h-0"
            maxLength={120}
            autoComplete="off"
            dir="auto"
          />
        </label>
      ))}
      <p className="text-sm text-ink-2 md:col-span-2 print:hidden">
        What you type here is printed, but neither sent nor stored. The seller does not see it.
      </p>
    </div>
  );
}
