import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CreditChart } from '@/app/_components/credit-chart';
import { CreditInFigures, CreditTable } from '@/app/_components/credit-figures';
import { DimensionLine } from '@/app/_components/dimension-line';
import { Guardrails } from '@/app/_components/guardrails';
import { Money, NonBinding } from '@/app/_components/money';
import { NotHere } from '@/app/_components/not-here';
import { OfferActions } from '@/app/_components/offer-actions';
import { OfferPrice } from '@/app/_components/offer-price';
import { PageHead } from '@/app/_components/page-head';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { StructuredData } from '@/app/_components/structured-data';
import { TextList } from '@/app/_components/text-list';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { offerPageData } from '@/lib/discovery/structured-data';
import { apiVersion } from '@/lib/kernel/limits';
import { creditConditionsInWords, creditInWords, creditTypeInWords } from '@/lib/offers/credit-words';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords, modeInWords } from '@/lib/offers/offer-words';
import { env } from '@/lib/process/env';
import { answerPageWith } from '@/lib/process/page-status';

interface OfferPageProps {
  params: Promise<{ offerId: string }>;
}

async function findOffer({ params }: OfferPageProps): Promise<Offer | undefined> {
  const { offerId } = await params;
  return (await getDeps().offers.current()).byId.get(offerId);
}

export async function generateMetadata(props: OfferPageProps): Promise<Metadata> {
  const offer = await findOffer(props);
  if (!offer) return { title: 'Page not found' };
  return pageMetadata({
    title: offer.name,
    description: `${offer.headline} Non-binding.`,
    path: `/offers/${offer.id}`,
  });
}

function Checkpoint({ offer }: { offer: Offer }) {
  const checkpoint = offer.mid_pilot_checkpoint;
  if (!checkpoint) {
    return (
      <Parameter name="Mid-pilot checkpoint">None: the pilot runs its {offer.duration_days} days.</Parameter>
    );
  }
  return (
    <>
      <Parameter name="Mid-pilot checkpoint">
        <p>Day {checkpoint.day}: stop or continue</p>
        <p className="note">
          <strong>{checkpointStatusInWords(checkpoint.status)}</strong>
        </p>
      </Parameter>
      <Parameter name="Billing">{checkpoint.billing}</Parameter>
      <Parameter name="Right to stop">{checkpoint.stop_right}</Parameter>
    </>
  );
}

function Terms({ offer }: { offer: Offer }) {
  return (
    <section className="sheet" aria-labelledby="terms">
      <header className="offer-head">
        <div>
          <h2 id="terms">Terms of the pilot</h2>
          <p className="offer-headline">{offer.duration_days} days at a fixed price, on your own data.</p>
        </div>
        <OfferPrice offer={offer} />
      </header>
      <DimensionLine days={offer.duration_days} checkpoint={offer.mid_pilot_checkpoint} />
      <div className="offer-body">
        <Parameters>
          <Parameter name="Duration">
            <p className="figures">{offer.duration_days} days</p>
          </Parameter>
          <Checkpoint offer={offer} />
          <Parameter name="Allowed modes">
            <ul>
              {offer.allowed_modes.map(modeInWords).map(({ name, meaning }) => (
                <li key={name}>
                  {name}
                  {meaning && <span className="note">: {meaning}</span>}
                </li>
              ))}
            </ul>
            <p className="note">Autonomous action in production is never allowed.</p>
          </Parameter>
          {offer.deliverables_ownership && (
            <Parameter name="Ownership">{offer.deliverables_ownership}</Parameter>
          )}
          <Parameter name="Binding">
            <p>Nothing on this page binds you or us. A person must approve every commercial step.</p>
          </Parameter>
        </Parameters>
        <div className="sheet-part">
          <h3>You bring, before day 0</h3>
          <TextList kind="numbered-list" items={offer.required_inputs} />
        </div>
      </div>
      <OfferActions offerId={offer.id} sampleUrl={offer.sample_package_url} />
    </section>
  );
}

function CreditBack({ offer }: { offer: Offer }) {
  return (
    <Sheet id="credit" heading="Credit-back" text={creditInWords(offer.credit)}>
      <Parameters>
        <Parameter name="In figures">
          <div className="beside">
            <CreditInFigures offer={offer} /> <NonBinding />
          </div>
        </Parameter>
        <Parameter name="Minimum annual commit">
          <p>
            <Money amount={offer.annual_commit_minimum} /> <span className="note">below it, no credit</span>
          </p>
        </Parameter>
        <Parameter name="Kind">{creditTypeInWords(offer.credit.type)}</Parameter>
        <Parameter name="Conditions">
          <ul>
            {creditConditionsInWords(offer.credit).map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </Parameter>
      </Parameters>
      <div className="sheet-part chart-and-table">
        <CreditChart offers={[offer]} />
        <div>
          <h3>The figures of the chart</h3>
          <CreditTable offers={[offer]} />
          <p className="note">At the standard price. A custom integration can change the cap.</p>
        </div>
      </div>
    </Sheet>
  );
}

function Delivery({ offer }: { offer: Offer }) {
  const deliverables = deliverablesOf(offer.id, getDeps());
  if (deliverables.length === 0) return null;
  return (
    <Sheet
      id="delivery"
      heading="What the pilot relies on"
      text="Operations of the developer API, each with who serves it on this portal today."
    >
      <Parameters>
        {deliverables.map(({ operation, title, words }) => (
          <Parameter key={operation} name={title}>
            <p>{words}</p>
          </Parameter>
        ))}
      </Parameters>
      <div className="sheet-part">
        <p>
          Settle what is not yet served with the founders before you agree to the pilot.{' '}
          <a href="/developers/developer-api">All operations of the developer API</a>
        </p>
      </div>
    </Sheet>
  );
}

function Evidence({ offer }: { offer: Offer }) {
  if (!offer.sample_package_url) return null;
  return (
    <Sheet
      id="evidence"
      heading="What you get: an evidence package"
      text="Look through an anonymised one: data set, method, results with their intervals, errors, latency, cost, verdict and limits. Yours has the same parts."
    >
      <div className="sheet-part actions">
        <a className="action-link" href={offer.sample_package_url}>
          Open the sample evidence package
        </a>
        {offer.sample_package_json_url && (
          <a className="action-link" href={offer.sample_package_json_url}>
            The same as JSON
          </a>
        )}
      </div>
    </Sheet>
  );
}

export default async function OfferPage(props: OfferPageProps) {
  const offer = await findOffer(props);
  if (!offer) return answerPageWith(404) ? <NotHere /> : notFound();
  return (
    <>
      <StructuredData data={offerPageData(offer, env.VENDOR_NAME, env.BASE_URL ?? '')} />
      <PageHead
        fields={{ Sheet: 'Pilot offer', Id: <code>{offer.id}</code>, Revision: apiVersion, Currency: 'USD' }}
        heading={offer.name}
      >
        <p>{offer.headline}</p>
      </PageHead>
      <div className="sheets">
        <Terms offer={offer} />
        <CreditBack offer={offer} />
        <Delivery offer={offer} />
        <Evidence offer={offer} />
        <Guardrails headingId="limits" />
      </div>
    </>
  );
}
