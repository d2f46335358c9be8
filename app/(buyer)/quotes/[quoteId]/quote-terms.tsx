import type { ReactNode } from 'react';
import { PaperPart, paper } from '@/app/_components/paper';
import { QrCode } from '@/app/_components/qr-code';
import { TextList } from '@/app/_components/text-list';
import { LocalTime } from '@/app/_components/utc-time';
import { storedSignature } from '@/lib/quotes/signing/quote-signature';
import type { ShownQuote } from './load-quote';

const twoColumns = 'grid gap-x-8 gap-y-4 md:grid-cols-2 print:grid-cols-2 print:gap-y-2';

/** Second part of a quote: its terms, how it becomes an order, internal approval, and how to check it. */
export function QuoteTerms({ shown }: { shown: ShownQuote }) {
  const { document } = shown;
  const { number, version, terms, notStated, plan, tested, seller } = document;
  return (
    <section className={`${paper} print:break-before-page`} aria-labelledby="terms-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="terms-heading" className="text-xl">
          Terms of this quote
        </h2>
        <p className="text-md text-ink-2">
          Quote {number}
          {version && `, version ${version.number}`}
        </p>
      </div>
      <div className={twoColumns}>
        {terms.map(([name, text]) => (
          <PaperPart key={name} heading={name}>
            <p>{text}</p>
          </PaperPart>
        ))}
      </div>
      {notStated !== null && <p className="text-md">{notStated}</p>}
      <PaperPart heading="If you continue: the annual plan">
        <Pairs pairs={plan} />
      </PaperPart>
      {tested.length > 0 && (
        <PaperPart heading="Operations tested, and their availability on the day of the quote">
          <TextList
            kind="dashes"
            items={tested.map(({ title, words, measured }) =>
              [`${title}: ${words}.`, measured].filter(Boolean).join(' '),
            )}
          />
        </PaperPart>
      )}
      {seller.documents && (
        <PaperPart heading="Governing documents">
          <Pairs
            pairs={seller.documents.map(({ title, url }) => [
              title,
              <a key={url} href={url}>
                {url.replace('https://', '')}
              </a>,
            ])}
          />
        </PaperPart>
      )}
      <Order seller={seller.name} />
      <Approval />
      <Check shown={shown} />
    </section>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {pairs.map(([name, value]) => (
        <div
          key={name}
          className="gap-4 border-b border-rule py-1.5 md:grid md:grid-cols-[10rem_1fr] print:grid print:grid-cols-[10rem_1fr] print:py-0.5"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Order({ seller }: { seller: string }) {
  const steps = [
    ['Quote', 'Saved. Non-binding.'],
    ['Review', `You request the pilot; a person at ${seller} confirms scope and start.`],
    ['Order form', 'A separate agreement, signed by both sides. Binding from here on.'],
    ['Purchase order', 'You send it with the order form number. The invoice shows the PO number.'],
  ] as const;
  return (
    <PaperPart heading="How this becomes an order">
      <ol className="mt-1 grid border border-rule max-md:divide-y max-md:divide-rule md:grid-cols-4 md:divide-x md:divide-rule print:grid-cols-4 print:divide-x print:divide-y-0">
        {steps.map(([name, text], at) => (
          <li
            key={name}
            className={`px-3 py-2 text-sm print:py-1 ${at === 0 ? 'border-t-3 border-t-ink' : ''}`}
          >
            <b className="block font-semibold">
              {at + 1}. {name}
            </b>
            {text}
          </li>
        ))}
      </ol>
    </PaperPart>
  );
}

function Approval() {
  const lines = ['Name, title', 'Signature', 'Date', 'Budget'];
  return (
    <div className="grid gap-x-8 gap-y-4 border-t-2 border-ink pt-3 md:grid-cols-[1fr_2fr] print:grid-cols-[1fr_2fr]">
      <PaperPart heading="For your internal approval">
        <p className="text-ink-2">
          Records your decision to proceed. Non-binding. An order needs a separate agreement signed by both
          sides.
        </p>
      </PaperPart>
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 pt-8 text-xs text-ink-2 print:gap-y-5 print:pt-5">
        {lines.map((line) => (
          <span key={line} className="border-t border-ink pt-1">
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}

function Check({ shown: { address, version, document, saved } }: { shown: ShownQuote }) {
  const kid = version?.jws ? storedSignature(version.jws).kid : null;
  return (
    <div className="flex items-center gap-4 border-t border-rule pt-3 text-xs wrap-anywhere">
      <QrCode text={address} label="QR code of the quote’s address" className="size-24 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p>
          <b className="font-semibold">Check that this quote is genuine:</b> <a href={address}>{address}</a>
        </p>
        {kid === null ? (
          <p>This document is not signed yet.</p>
        ) : (
          <p>
            Signed by {document.seller.name} with Ed25519, key <code className="break-all">{kid}</code>. The
            signature covers seller, customer, price, scope, dates, terms and expiry date, as stored on{' '}
            <span className="print:[&_.local-time]:hidden">
              <LocalTime iso={version?.storedAt.toISOString() ?? saved.quote.created_at} />
            </span>
            . Later details appear as a new version at the same address.
          </p>
        )}
        <p className="text-ink-2">{saved.quote.quote_id}. Needs human approval on both sides.</p>
      </div>
    </div>
  );
}
