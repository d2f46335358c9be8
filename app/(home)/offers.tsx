import { ButtonLink } from '@/app/_components/button';
import { Money } from '@/app/_components/money';
import { Fact, Facts } from '@/app/_components/parameters';
import { NetPrice } from '@/app/_components/pilots/credit-figures';
import { DimensionLine } from '@/app/_components/pilots/dimension-line';
import { SectionHead } from '@/app/_components/section';
import { Tag } from '@/app/_components/tag';
import { countInWords } from '@/lib/offers/decision';
import type { Offer } from '@/lib/offers/offer';
import { modeInWords } from '@/lib/offers/offer-words';

/** An offer with the data it tests and the deliverables of the buyer. */
export interface ShownOffer {
  offer: Offer;
  /** The operations that it relies on, with the provider of those that are not ready. */
  tested: readonly { title: string; isServed: boolean; words: string }[];
  /** The parts of its sample package. */
  kept: readonly string[];
}

/** Joins names to one list with a capital at the start only; an abbreviation keeps its own. */
function listed(names: readonly string[]): string {
  return names
    .map((name, at) =>
      at > 0 && /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
    )
    .join(', ');
}

function OfferFacts({ offer, tested, kept }: ShownOffer) {
  const checkpoint = offer.mid_pilot_checkpoint;
  return (
    <Facts>
      {tested.length > 0 && (
        <Fact look="narrow" name="Tested">
          <ul>
            {tested.map(({ title, isServed, words }) => (
              <li key={title}>
                {title}
                {!isServed && <span className="text-ink-2">: {words}</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact look="narrow" name="You bring">
        <ul className="grid gap-1">
          {offer.required_inputs.map((input) => (
            <li key={input}>{input}</li>
          ))}
        </ul>
      </Fact>
      <Fact look="narrow" name="Runs">
        {listed(offer.allowed_modes.map((mode) => modeInWords(mode).name))}
      </Fact>
      {kept.length > 0 && (
        <Fact look="narrow" name="You keep">
          {listed(kept)}
        </Fact>
      )}
      {checkpoint && (
        <Fact look="narrow" name="Checkpoint">
          <p>
            Day {checkpoint.day}. {checkpoint.billing}.{' '}
            {checkpoint.status !== 'committed' && <Tag tone="warn">Proposed</Tag>}
          </p>
        </Fact>
      )}
    </Facts>
  );
}

function OfferColumn({ shown, scaleDays }: { shown: ShownOffer; scaleDays: number }) {
  const { offer } = shown;
  const datasheet = `/offers/${encodeURIComponent(offer.id)}`;
  return (
    <article
      className="row-span-5 grid content-start border-ink not-first:border-t-[3px] lg:grid-rows-subgrid lg:border-rule lg:not-first:border-t-0 lg:even:border-l lg:nth-[n+3]:border-t [&>*]:min-w-0 [&>*]:px-4 lg:[&>*]:px-7"
      aria-labelledby={offer.id}
    >
      <div className="pt-4 lg:pt-6">
        <h3 id={offer.id} className="text-base tracking-normal">
          <a className="text-ink" href={datasheet}>
            {offer.name}
          </a>
        </h3>
        <p className="mt-1.5 max-w-[28rem] text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] text-balance">
          {offer.headline}
        </p>
      </div>
      <div className="pt-3 pb-4 lg:pb-5">
        <p className="flex flex-wrap items-baseline gap-x-3 text-3xl leading-tight font-semibold tracking-[-0.03em]">
          <Money amount={offer.pilot_price} />
          <span className="text-md font-normal tracking-normal text-ink-3">
            fixed price, {offer.duration_days} days
          </span>
        </p>
        <div className="mt-2">
          <NetPrice offer={offer} />
        </div>
      </div>
      <div className="border-y border-rule bg-bg pt-2 pb-1 lg:pt-3">
        <DimensionLine
          days={offer.duration_days}
          checkpoint={offer.mid_pilot_checkpoint}
          signWithinDays={offer.credit.expiration_days}
          scaleDays={scaleDays}
        />
      </div>
      <div className="py-3 lg:py-4">
        <OfferFacts {...shown} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-rule py-4">
        <ButtonLink kind="quiet" href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>
          Price this pilot
        </ButtonLink>
        <a className="inline-flex min-h-11 items-center" href={datasheet}>
          Datasheet
        </a>
        {offer.sample_package_url && (
          <a className="inline-flex min-h-11 items-center" href={offer.sample_package_url}>
            Sample report
          </a>
        )}
      </div>
    </article>
  );
}

function heading(count: number): string {
  const words = countInWords(count);
  const pilots = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${count === 1 ? 'pilot' : 'pilots'}`;
  return count > 1 ? `${pilots}, side by side` : pilots;
}

/** The offers as columns: each row compares one property, and all durations share one scale. */
export function Offers({ shown }: { shown: readonly ShownOffer[] }) {
  const scaleDays = Math.max(...shown.map(({ offer }) => offer.duration_days + offer.credit.expiration_days));
  return (
    <section className="frame pb-12 lg:pb-18" aria-labelledby="offers">
      <SectionHead id="offers" heading={heading(shown.length)}>
        Fixed prices, non-binding until both sides agree.
        {shown.length > 1 && ' The time lines share one scale; day 0 is the day you start.'}
      </SectionHead>
      <div className={`sheet grid ${shown.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {shown.map((one) => (
          <OfferColumn key={one.offer.id} shown={one} scaleDays={scaleDays} />
        ))}
      </div>
      {shown.length > 1 && (
        <p className="mt-3 text-md">
          <a className="inline-flex min-h-11 items-center" href="/compare">
            Compare them line by line
          </a>
        </p>
      )}
    </section>
  );
}
