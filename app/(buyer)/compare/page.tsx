import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { type Options, Tick } from '@/app/_components/controls';
import { SelectField } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { CreditTable } from '@/app/_components/pilots/credit-figures';
import { Sheet } from '@/app/_components/section';
import { type AddressParams, paramList, paramTexts } from '@/app/address-params';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import type { Work } from '@/lib/discovery/deliverables';
import { usd } from '@/lib/kernel/money';
import { Comparison } from './comparison';
import { type BrowsedOffers, browsedOffers, chosenName, comparedMax, comparedMin } from './offer-filter';

const workNames: Readonly<Record<Work, string>> = {
  messages: 'Messages and documents',
  calls: 'Calls',
  images: 'Images',
};

const sortOptions: Options = [
  ['', 'Default'],
  ['price', 'Price'],
  ['days', 'Length'],
  ['plan', 'Minimum annual plan'],
];

function problemOf({ matching, chosenCount }: BrowsedOffers): string | undefined {
  if (matching.length === 0)
    return 'No pilot matches. Try a higher price, a longer pilot or another kind of data.';
  if (chosenCount === 1 && matching.length > 1)
    return `Choose at least ${comparedMin} pilots. The first matches are shown below.`;
  if (chosenCount > comparedMax)
    return `You can compare at most ${comparedMax} pilots. The first ${comparedMax} you chose are shown below.`;
  return undefined;
}

/** A filter of the offers; none if there is nothing to choose between, unless the address chooses. */
function Filter({
  name,
  label,
  chosen,
  options,
}: {
  name: string;
  label: string;
  chosen: string;
  options: Options;
}) {
  if (options.length < 2 && chosen === '') return null;
  return <SelectField name={name} label={label} defaultValue={chosen} options={[['', 'Any'], ...options]} />;
}

/** Form that filters and sorts the offers and chooses those to compare; it reloads the page with its choices. */
function OfferBrowser({ browsed }: { browsed: BrowsedOffers }) {
  const { choices, filter, matching, compared } = browsed;
  const problem = problemOf(browsed);
  return (
    <form className="sheet print:hidden" action="/compare" aria-label="Choose pilots to compare">
      <div className="sheet-part grid gap-4 md:grid-cols-4">
        <Filter
          name="data"
          label="Kind of data"
          chosen={filter.data}
          options={choices.data.map((work) => [work, workNames[work]] as const)}
        />
        <Filter
          name="price"
          label="Price"
          chosen={filter.price}
          options={choices.price.map((price) => [`${price}`, `Up to ${usd(price)}`] as const)}
        />
        <Filter
          name="days"
          label="Length"
          chosen={filter.days}
          options={choices.days.map((days) => [`${days}`, `Up to ${days} days`] as const)}
        />
        <SelectField name="sort" label="Sort by" defaultValue={filter.sort} options={sortOptions} />
      </div>
      {matching.length > 0 && (
        <fieldset className="border-t border-rule px-4 py-2 md:px-6">
          <legend className="sr-only">
            Pilots to compare, {comparedMin} to {comparedMax}
          </legend>
          {matching.map(({ id, name, pilot_price: price, duration_days: days }) => (
            <Tick
              key={id}
              id={`compare-${id}`}
              name={chosenName}
              value={id}
              defaultChecked={compared.some((offer) => offer.id === id)}
              label={
                <span className="flex flex-wrap justify-between gap-x-6">
                  <span>{name}</span>
                  <span className="text-ink-2 tabular-nums">
                    {usd(price)}, {days} days
                  </span>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule p-4 md:px-6">
        <Button kind="quiet">Compare</Button>
        <p role="status" className="text-ink-2">
          {problem}
        </p>
        {choices.data.length > 0 && (
          <a className="ml-auto inline-flex min-h-11 items-center" href="/#which-pilot">
            Which pilot suits me?
          </a>
        )}
      </div>
    </form>
  );
}

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Compare the pilots',
    description: 'Filter the pilots by data, price and length, and compare up to four of them line by line.',
    path: '/compare',
  });
}

export default async function ComparePage({ searchParams }: { searchParams: AddressParams }) {
  const deps = getDeps();
  const catalog = await deps.offers.current();
  const textOf = await paramTexts(searchParams);
  const browsed = browsedOffers(catalog, textOf, await paramList(searchParams, chosenName));
  const { compared } = browsed;
  return (
    <>
      <PageHead heading="Compare the pilots line by line">
        <p>Prices and credits are in USD and assume the standard price.</p>
      </PageHead>
      <div className="one-landscape-page grid grid-cols-[minmax(0,1fr)] gap-8 print:block">
        {catalog.offers.length > 1 && <OfferBrowser browsed={browsed} />}
        {compared.length > 0 && (
          <Comparison catalog={{ ...catalog, offers: compared }} servers={deps}>
            <Sheet
              id="credit"
              heading="Credit by annual plan"
              text="A plan below the pilot’s minimum earns no credit."
            >
              <div className="sheet-part">
                <CreditTable offers={compared} />
              </div>
            </Sheet>
          </Comparison>
        )}
      </div>
    </>
  );
}
