import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NotHere } from '@/app/_components/not-here';
import { PageHead } from '@/app/_components/page-head';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { TextList } from '@/app/_components/text-list';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { verdictInWords } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import { modeInWords } from '@/lib/offers/offer-words';
import { answerPageWith } from '@/lib/process/page-status';
import { samplePackageOf } from '../sample-packages';
import { Cost, Errors, Latency, Metrics, Strata } from './results';

interface SamplePageProps {
  params: Promise<{ offerId: string }>;
}

export async function generateMetadata({ params }: SamplePageProps): Promise<Metadata> {
  const { offerId } = await params;
  const sample = samplePackageOf(await getDeps().offers.current(), offerId);
  if (!sample) return { title: 'Page not found' };
  return pageMetadata({
    title: `Sample evidence: ${sample.title}`,
    description: `Anonymised sample evidence package. ${sample.verdict.sentence}`,
    path: `/samples/${offerId}`,
  });
}

function Verdict({ sample }: { sample: EvidencePackage }) {
  const { verdict, success_metric: metric, checkpoint } = sample;
  return (
    <Sheet id="verdict" heading="Verdict">
      <div className="sheet-part verdict">
        <p className="price">{verdictInWords(verdict.outcome)}</p>
        <p>{verdict.sentence}</p>
      </div>
      <Parameters>
        <Parameter name={metric.name}>
          <p>{metric.agreed}</p>
          <p className="note">{metric.definition}</p>
        </Parameter>
        <Parameter name="Conditions">
          <TextList kind="plain-list" items={verdict.conditions} />
        </Parameter>
        <Parameter name="Checkpoint">
          {checkpoint ? (
            <>
              <p>
                Day {checkpoint.day}: {checkpoint.decision}
              </p>
              <TextList kind="plain-list" items={checkpoint.facts} />
            </>
          ) : (
            <p>This pilot has none.</p>
          )}
        </Parameter>
      </Parameters>
    </Sheet>
  );
}

function Scope({ sample }: { sample: EvidencePackage }) {
  const { buyer, scope, data_set: data } = sample;
  const mode = modeInWords(scope.mode);
  return (
    <Sheet id="scope" heading="Scope and data">
      <Parameters>
        <Parameter name="Buyer">
          <p>
            {buyer.sector}, {buyer.size}. {buyer.region}.
          </p>
        </Parameter>
        <Parameter name="Workflow">{scope.workflow}</Parameter>
        <Parameter name="Mode and length">
          <p>
            {mode.name}, {scope.pilot_days} days <span className="note">{mode.meaning}</span>
          </p>
        </Parameter>
        <Parameter name="In scope">
          <TextList kind="plain-list" items={scope.in_scope} />
        </Parameter>
        <Parameter name="Out of scope">
          <TextList kind="plain-list" items={scope.out_of_scope} />
        </Parameter>
        <Parameter name="Data set">
          <p>
            {data.received.toLocaleString('en-US')} {data.unit} received,{' '}
            {data.evaluated.toLocaleString('en-US')} evaluated. {data.description}
          </p>
          <p className="note">
            Left out: {data.excluded.map((row) => `${row.items} (${row.reason})`).join(', ')}.
          </p>
        </Parameter>
        <Parameter name="Reference">
          <p>{data.reference}</p>
          <p className="note">{data.reviewer_agreement}</p>
        </Parameter>
        <Parameter name="Personal data">{data.personal_data}</Parameter>
      </Parameters>
    </Sheet>
  );
}

function Deliverables({ sample }: { sample: EvidencePackage }) {
  return (
    <Sheet id="deliverables" heading="What the buyer keeps" text="Regardless of the verdict.">
      <Parameters>
        {sample.deliverables.map(({ name, format, description }) => (
          <Parameter key={name} name={name}>
            <p>
              {description} <span className="note">{format}</span>
            </p>
          </Parameter>
        ))}
      </Parameters>
    </Sheet>
  );
}

function SampledOffer({ offerId, name }: { offerId: string; name: string | undefined }) {
  return name === undefined ? <code>{offerId}</code> : <a href={`/offers/${offerId}`}>{name}</a>;
}

export default async function SamplePage({ params }: SamplePageProps) {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  const sample = samplePackageOf(snapshot, offerId);
  if (!sample) return answerPageWith(404) ? <NotHere /> : notFound();
  const offer = snapshot.byId.get(offerId);
  return (
    <>
      <PageHead
        fields={{ Sheet: 'Evidence package', Offer: <SampledOffer offerId={offerId} name={offer?.name} /> }}
        heading={sample.title}
      >
        <p>
          <strong className="tag">Anonymised sample</strong>
        </p>
        <p>{sample.anonymisation}</p>
      </PageHead>
      <div className="sheets">
        <Verdict sample={sample} />
        <Sheet
          id="results"
          heading="Results"
          text="A target counts as met only when the whole interval reaches it; “not shown” means that the interval includes it."
        >
          <div className="sheet-part">
            <Metrics metrics={sample.metrics} />
          </div>
          <div className="sheet-part">
            <Strata strata={sample.strata} />
          </div>
        </Sheet>
        <Sheet id="errors" heading="Errors">
          <div className="sheet-part">
            <Errors errors={sample.errors} />
          </div>
        </Sheet>
        <Sheet id="latency" heading="Latency and cost">
          <div className="sheet-part chart-and-table">
            <Latency latency={sample.latency} />
            <Cost cost={sample.cost} />
          </div>
        </Sheet>
        <Scope sample={sample} />
        <Sheet id="method" heading="Method">
          <div className="sheet-part">
            <ol className="numbered-list measure">
              {sample.method.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </Sheet>
        <Sheet id="limits" heading="Limits of this evidence">
          <div className="sheet-part measure">
            <TextList kind="plain-list" items={sample.limits} />
          </div>
        </Sheet>
        <Deliverables sample={sample} />
        <p className="actions no-print">
          {offer && (
            <a className="button" href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
              Calculate the credit
            </a>
          )}
          <a className="action-link" href={`/samples/${offerId}.json`}>
            This package as JSON
          </a>
        </p>
      </div>
    </>
  );
}
