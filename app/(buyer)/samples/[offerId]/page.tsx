import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ButtonLink, TallLink } from '@/app/_components/button';
import { NotHere, OfferGone } from '@/app/_components/page-problems';
import { EvidenceFigure } from '@/app/_components/pilots/evidence-figure';
import { Section } from '@/app/_components/section';
import { StructuredData } from '@/app/_components/structured-data';
import { TableHead } from '@/app/_components/tables';
import { Tag } from '@/app/_components/tag';
import { NumberedList, TextList } from '@/app/_components/text-list';
import type { PageAddress } from '@/app/address-params';
import { pageMetadata } from '@/app/page-metadata';
import { type ShownSample, shownSampleOf } from '@/app/sample-packages';
import { getDeps } from '@/lib/compose';
import { evidenceData } from '@/lib/discovery/structured-data';
import { exactUsd, usd } from '@/lib/kernel/money';
import { countFigure } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords } from '@/lib/offers/offer-labels';
import { isRetired } from '@/lib/offers/offer-store';
import { env } from '@/lib/process/env';
import { vendorName } from '@/lib/process/installation';
import { setPageStatus } from '@/lib/process/page-status';
import { Deliverables, Scope, Verdict } from './package-sections';
import { Files, Recompute } from './recompute';
import { Errors, Latency, Metrics, Strata } from './results';
import './sheets.css';

/** Cost of the pilot's usage; `origin` labels the figures. */
function Usage({ cost, origin }: { cost: EvidencePackage['cost']; origin: string }) {
  return (
    <table className="ruled">
      <caption className="text-md text-ink-2 print:text-[length:inherit]">
        {origin}. {cost.note}
      </caption>
      <TableHead texts={['Usage']} figures={['Amount']} />
      <tbody>
        {cost.rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">
              {row.item}{' '}
              <span className="text-md font-normal text-ink-2 print:text-[length:inherit]">
                {countFigure(row.quantity)} × {exactUsd(row.unit_price_usd)} per {row.unit}
              </span>
            </th>
            <td className="number">{usd(row.total_usd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="number">{usd(cost.total_usd)}</td>
        </tr>
        <tr>
          <th scope="row">Per item</th>
          <td className="number">{exactUsd(cost.per_item_usd)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The published price of the pilot, and who keeps the results. */
function Included({ offer }: { offer: Offer }) {
  const { mid_pilot_checkpoint: checkpoint, deliverables_ownership: ownership } = offer;
  return (
    <div>
      <h3 className="text-base">What the price covers</h3>
      <p className="mt-2 max-w-[38rem] print:mt-0">
        The offer: <b className="font-semibold">{usd(offer.pilot_price)}</b>, fixed, for {offer.duration_days}{' '}
        days.
        {checkpoint &&
          ` Checkpoint on day ${checkpoint.day}: ${checkpointStatusInWords(checkpoint.status).toLowerCase()}.`}
        {ownership && ` ${ownership}`}
      </p>
    </div>
  );
}

export async function generateMetadata({ params }: PageAddress<{ offerId: string }>): Promise<Metadata> {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  if (isRetired(snapshot, offerId)) return { title: 'No longer offered' };
  const shown = shownSampleOf(snapshot, offerId);
  if (!shown) return { title: 'Page not found' };
  return pageMetadata({
    title: `Sample evidence: ${shown.sample.title}`,
    description: `${shown.origin}. ${shown.sample.verdict.sentence}`,
    path: `/samples/${offerId}`,
  });
}

function Head({ shown: { sample, origin }, offer }: { shown: ShownSample; offer: Offer | undefined }) {
  const { buyer } = sample;
  return (
    <header className="grid gap-3 print:gap-1">
      <p className="text-sm text-ink-3">
        <a href="/evidence">Evidence</a>,{' '}
        {offer ? <a href={`/offers/${offer.id}`}>{offer.name}</a> : sample.offer_id}
      </p>
      <h1 className="text-2xl leading-[1.1] tracking-[-0.03em] md:text-3xl print:text-xl">{sample.title}</h1>
      <p className="text-ink-2">
        {buyer.sector}, {buyer.size}. {buyer.region}.
      </p>
      <p className="max-w-[66ch] text-pretty text-ink-2 print:text-[8.5pt]">
        {origin === 'Sample provided by the operator' && <strong>Anonymised sample. </strong>}
        {sample.anonymisation}
      </p>
    </header>
  );
}

const sheetOfPaper = 'grid min-w-0 gap-8 md:gap-12 print:gap-2';

/** The results, then the data behind them, then the method: three sheets of paper. */
function Sheets({ shown, offer }: { shown: ShownSample; offer: Offer | undefined }) {
  const { sample, files, origin } = shown;
  const mark = <Tag tone="quiet">{origin}</Tag>;
  return (
    <>
      <div className={sheetOfPaper}>
        <Head shown={shown} offer={offer} />
        <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[5fr_7fr] print:grid-cols-[2fr_3fr] print:gap-4">
          <Verdict sample={sample} />
          <div className="min-w-0 print:break-inside-avoid">
            <EvidenceFigure sample={sample} origin={origin} />
          </div>
        </div>
      </div>
      <div className={`${sheetOfPaper} print:break-before-page`}>
        <Section
          isRuled
          id="results"
          heading="Results"
          mark={mark}
          text="A target counts as met only if the whole margin of error is on the right side of it. “Not shown” means that the margin of error includes the target, so the data do not show whether it is met."
        >
          <Metrics sample={sample} />
        </Section>
        <div className="min-w-0 border-b border-rule print:border-0">
          <Section isRuled isFolded id="kinds" heading="Results by category" mark={mark}>
            <Strata sample={sample} />
          </Section>
          <Section isRuled isFolded id="errors" heading="Errors" mark={mark}>
            <Errors errors={sample.errors} />
          </Section>
          <Section isRuled isFolded id="cost" heading="Usage and price">
            <div className="grid gap-8 lg:grid-cols-2 print:gap-2">
              {sample.cost.rows.length > 0 && <Usage cost={sample.cost} origin={origin} />}
              {offer && <Included offer={offer} />}
            </div>
          </Section>
        </div>
        {files.length > 0 && <Recompute offerId={sample.offer_id} files={files} />}
      </div>
      <Grounds shown={shown} />
    </>
  );
}

/** Limitations of the figures, then how they came about, folded. */
function Grounds({ shown: { sample, files, origin } }: { shown: ShownSample }) {
  return (
    <div className={`${sheetOfPaper} print:break-before-page`}>
      <Section isRuled id="limits" heading="Limitations of this evidence">
        <div className="max-w-[66ch]">
          <TextList kind="plain" items={sample.limits} />
        </div>
      </Section>
      <div className="min-w-0 border-b border-rule print:border-0">
        {sample.latency.length > 0 && (
          <Section isRuled isFolded id="latency" heading="Latency" mark={<Tag tone="quiet">{origin}</Tag>}>
            <Latency latency={sample.latency} />
          </Section>
        )}
        <Scope sample={sample} />
        <Section isRuled isFolded id="method" heading="Method">
          <div className="max-w-[66ch]">
            <NumberedList>
              {sample.method.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </NumberedList>
          </div>
        </Section>
        <Deliverables sample={sample} />
        {files.length > 0 && <Files offerId={sample.offer_id} files={files} />}
      </div>
    </div>
  );
}

export default async function SamplePage({ params }: PageAddress<{ offerId: string }>) {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  if (isRetired(snapshot, offerId)) {
    setPageStatus(410);
    return <OfferGone offerId={offerId} name={snapshot.names.get(offerId)} />;
  }
  const shown = shownSampleOf(snapshot, offerId);
  if (!shown) return setPageStatus(404) ? <NotHere /> : notFound();
  const offer = snapshot.byId.get(offerId);
  return (
    <div className="evidence grid min-w-0 gap-8 md:gap-12 print:block print:text-[8.5pt] print:leading-snug">
      <StructuredData data={evidenceData(shown, vendorName(), env.BASE_URL ?? '')} />
      <Sheets shown={shown} offer={offer} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {offer && (
          <ButtonLink href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
            Price this pilot
          </ButtonLink>
        )}
        <TallLink href={`/samples/${offerId}.json`}>This package as JSON</TallLink>
      </p>
    </div>
  );
}
