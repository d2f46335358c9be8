import { ButtonLink, TallLink } from '@/app/_components/button';
import { Money } from '@/app/_components/money';
import { Fact, Facts } from '@/app/_components/parameters';
import { NetPrice } from '@/app/_components/pilots/credit-figures';
import { DimensionLine } from '@/app/_components/pilots/dimension-line';
import { SectionHead } from '@/app/_components/section';
import { Tag } from '@/app/_components/tag';
import { listInWords } from '@/lib/kernel/format-list';
import { countInWords } from '@/lib/offers/decision';
import type { Offer } from '@/lib/offers/offer';
import type { OfferDetails } from '@/lib/offers/offer-details';
import { modeInWords } from '@/lib/offers/offer-labels';

export interface ShownOffer {
  offer: Offer;
  details: OfferDetails;
  isDeliverable: boolean;
}

/** Joins names to a sentence; an abbreviation keeps its capitals. */
function listed(names: readonly string[]): string {
  const lower = names.map((name, at) =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
  );
  return `${listInWords(lower)}.`;
}

function OfferFacts({ offer, details: { deliverables, days } }: ShownOffer) {
  const hours = days.reduce((total, day) => total + day.hours, 0);
  const checkpoint = offer.mid_pilot_checkpoint;
  return (
    <Facts>
      <Fact look="narrow" name="You provide">
        <p>{offer.required_inputs[0]}</p>
        {hours > 0 && <p>About {hours} hours of your team’s time</p>}
      </Fact>
      {deliverables.length > 0 && (
        <Fact look="narrow" name="You get">
          {listed(deliverables.map(({ name }) => name))}
        </Fact>
      )}
      <Fact look="narrow" name="Runs">
        {listed(offer.allowed_modes.map((mode) => modeInWords(mode).name))}
      </Fact>
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

function OfferCard({ shown, scaleDays }: { shown: ShownOffer; scaleDays: number }) {
  const { offer } = shown;
  const datasheet = `/offers/${encodeURIComponent(offer.id)}`;
  return (
    <article
      className="sheet row-span-5 grid content-start gap-0 lg:grid-rows-subgrid [&>*]:min-w-0 [&>*]:px-4 lg:[&>*]:px-7"
      aria-labelledby={offer.id}
    >
      <div className="pt-4 lg:pt-6">
        <p id={offer.id} className="text-md text-ink-2">
          {offer.name}
        </p>
        <h3 className="mt-1.5 max-w-[26rem] text-xl leading-[1.18] tracking-[-0.022em]">
          <a className="text-ink no-underline hover:underline" href={datasheet}>
            {offer.headline}
          </a>
        </h3>
      </div>
      <div className="pt-3 pb-4 lg:pb-5">
        {shown.isDeliverable ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3 text-3xl leading-tight font-semibold tracking-[-0.035em]">
              <Money amount={offer.pilot_price} />
              <span className="text-base font-normal tracking-normal text-ink-2">
                for {offer.duration_days} days
              </span>
            </p>
            <NetPrice offer={offer} />
          </>
        ) : (
          <Tag tone="warn">Not available yet</Tag>
        )}
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
        <ButtonLink kind="quiet" href={datasheet}>
          See the {offer.duration_days}-day plan
        </ButtonLink>
        {shown.isDeliverable && (
          <TallLink href={`/quote?${new URLSearchParams({ offer_id: offer.id })}`}>Price it</TallLink>
        )}
      </div>
    </article>
  );
}

function heading(shown: readonly ShownOffer[]): string {
  const count = shown.filter(({ isDeliverable }) => isDeliverable).length;
  if (count === 0) return 'Our pilots';
  const words = countInWords(count);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${count === 1 ? 'pilot' : 'pilots'} you can buy today`;
}

/** The offers as cards: each row compares one property, and all durations share one scale. */
export function Offers({ shown, hasQuestions }: { shown: readonly ShownOffer[]; hasQuestions: boolean }) {
  const scaleDays = Math.max(...shown.map(({ offer }) => offer.duration_days + offer.credit.expiration_days));
  return (
    <section className="frame py-12 lg:py-18" aria-labelledby="offers">
      <SectionHead id="offers" heading={heading(shown)}>
        Fixed prices, non-binding until both sides agree.
        {hasQuestions && (
          <>
            {' '}
            Not sure which? <a href="#which-pilot">Answer three questions</a>.
          </>
        )}
      </SectionHead>
      <div className={`grid gap-6 ${shown.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {shown.map((one) => (
          <OfferCard key={one.offer.id} shown={one} scaleDays={scaleDays} />
        ))}
      </div>
      {shown.length > 1 && (
        <p className="mt-3 text-md">
          <TallLink href="/compare">Compare the pilots</TallLink>
        </p>
      )}
    </section>
  );
}
