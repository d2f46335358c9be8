import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { NotHere } from '@/app/_components/page-problems';
import { Section } from '@/app/_components/section';
import { figures, StackingTable } from '@/app/_components/tables';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { type Operation, operations } from '@/lib/developer-api/kernel/operations';
import { deliverableOffers, isServed } from '@/lib/discovery/deliverables';
import { pricesOfPlan } from '@/lib/discovery/plan-prices';
import { exactUsd, usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { hasDeveloperApi } from '@/lib/process/env';
import { setPageStatus } from '@/lib/process/page-status';
import { messagesForMinimum, type PlanPrices } from '@/lib/quotes/annual-plan';

const description = 'What annual plans and the developer API cost. Prices are in US dollars, excluding tax.';

export const generateMetadata = async (): Promise<Metadata> =>
  hasDeveloperApi
    ? pageMetadata({ title: 'Rate card', description, path: '/rates' })
    : { title: 'Page not found' };

interface Plan {
  offer: Offer;
  platformFee: number;
  /** Undefined if the plan has no price per message. */
  prices: PlanPrices | undefined;
}

const onRequest = 'On request';

function messageUsd({ prices }: Plan): string {
  return prices ? exactUsd(prices.messageMicroUsd / 1_000_000) : onRequest;
}

function volumeOf({ offer, prices }: Plan): string {
  const messages = prices && messagesForMinimum(prices, offer.annual_commit_minimum);
  return messages === undefined ? onRequest : messages.toLocaleString('en-US');
}

function Plans({ plans, hasUsage }: { plans: readonly Plan[]; hasUsage: boolean }) {
  return (
    <StackingTable<Plan>
      caption="Annual plan after each pilot"
      rowHeading="After the pilot"
      nameOf={({ offer }) => offer.name}
      nameCell={({ offer }) => <a href={`/offers/${encodeURIComponent(offer.id)}`}>{offer.name}</a>}
      columns={[
        figures('Platform fee per year', ({ platformFee }) => usd(platformFee)),
        ...(hasUsage ? [figures('Usage per message', messageUsd)] : []),
        figures('Minimum plan for credit', ({ offer }) => usd(offer.annual_commit_minimum)),
        ...(hasUsage ? [figures('Messages a month', volumeOf)] : []),
      ]}
      rows={plans}
    />
  );
}

function priceOf({ priceMicroUsd, unit }: Operation): string {
  return priceMicroUsd === null ? onRequest : `${exactUsd(priceMicroUsd / 1_000_000)} per ${unit}`;
}

const included = [
  'Every operation that this portal offers',
  'API keys with separate scopes and limits',
  'Usage and cost by day and operation, from GET /v1/usage',
  'No charge for requests that fail, except when your input was too complex or you disconnected early',
];

const separate = [
  'Custom integration: 1.4 times the pilot price, agreed in a change order',
  'Chat and speech: price on request',
  'Tax',
];

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((text) => (
        <li key={text} className="border-t border-rule py-2">
          {text}
        </li>
      ))}
    </ul>
  );
}

export default async function RatesPage() {
  if (!hasDeveloperApi) return setPageStatus(404) ? <NotHere /> : notFound();
  const deps = getDeps();
  const catalog = await deps.offers.current();
  const plans = deliverableOffers(catalog, deps).flatMap((offer): Plan[] => {
    const details = catalog.details.get(offer.id);
    const platformFee = details?.platform_fee_usd;
    return platformFee === undefined ? [] : [{ offer, platformFee, prices: pricesOfPlan(details) }];
  });
  const hasUsage = plans.some(({ prices }) => prices !== undefined);
  return (
    <>
      <PageHead heading="Rate card">
        <p>{description} A pilot needs no plan.</p>
      </PageHead>
      <div className="grid gap-12">
        {plans.length > 0 && (
          <Section
            id="plans"
            heading="Annual plans"
            text={
              hasUsage &&
              'A plan is a platform fee plus usage. Usage is 12 months of messages. A message costs the sum of the prices of the operations run on it.'
            }
          >
            <Plans plans={plans} hasUsage={hasUsage} />
          </Section>
        )}
        <Section id="usage" heading="Developer API usage" text="You pay for requests that succeed.">
          <StackingTable
            caption="Price of each operation"
            rowHeading="Operation"
            nameOf={({ title }) => title}
            columns={[
              figures('Price', priceOf),
              {
                heading: 'Status',
                cell: ({ name }) => (isServed(name, deps) ? 'Available' : 'Not available yet'),
              },
            ]}
            rows={Object.values(operations)}
          />
        </Section>
        {hasUsage && (
          <div className="grid gap-12 md:grid-cols-2">
            <Section id="included" heading="Included in every plan">
              <Lines lines={included} />
            </Section>
            <Section id="separate" heading="Not included">
              <Lines lines={separate} />
            </Section>
          </div>
        )}
        <p className="max-w-[66ch] text-ink-2">
          This page is not an offer to contract. An annual plan needs a separate agreement signed by both
          sides.
        </p>
        <LinksOnward
          links={[
            ['/quote', 'Price your pilot'],
            ['/developers/developer-api', 'Developer API'],
          ]}
        />
      </div>
    </>
  );
}
