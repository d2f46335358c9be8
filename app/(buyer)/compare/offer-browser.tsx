import { Button } from '@/app/_components/button';
import { type Options, Tick } from '@/app/_components/controls';
import { SelectField } from '@/app/_components/field';
import type { Work } from '@/lib/discovery/deliverables';
import { usd } from '@/lib/kernel/money';
import { type BrowsedOffers, chosenName, comparedMax, comparedMin } from './offer-filter';

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

/** Form that filters and sorts the offers and chooses those to compare; it reloads the page with its choices. */
export function OfferBrowser({ browsed }: { browsed: BrowsedOffers }) {
  const { choices, filter, matching, compared } = browsed;
  const problem = problemOf(browsed);
  return (
    <form className="sheet print:hidden" action="/compare" aria-label="Choose pilots to compare">
      <div className="sheet-part grid gap-4 md:grid-cols-4">
        <SelectField
          name="data"
          label="Kind of data"
          defaultValue={filter.data}
          options={[['', 'Any'], ...choices.data.map((work) => [work, workNames[work]] as const)]}
        />
        <SelectField
          name="price"
          label="Price"
          defaultValue={filter.price}
          options={[
            ['', 'Any'],
            ...choices.price.map((price) => [`${price}`, `Up to ${usd(price)}`] as const),
          ]}
        />
        <SelectField
          name="days"
          label="Length"
          defaultValue={filter.days}
          options={[['', 'Any'], ...choices.days.map((days) => [`${days}`, `Up to ${days} days`] as const)]}
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
        <a className="ml-auto inline-flex min-h-11 items-center" href="/#which-pilot">
          Which pilot suits me?
        </a>
      </div>
    </form>
  );
}
