import { Section } from '@/app/_components/section';
import type { Offer } from '@/lib/offers/offer';
import type { OfferDetails } from '@/lib/offers/offer-details';
import { vendorName } from '@/lib/process/installation';

const hoursInWords = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

const lane = 'border border-rule px-4 pt-3 pb-4 text-md print:px-1.5 print:py-1 print:text-sm';

/** The days of a pilot on which something is due, with the work of both sides; a row of days on a wide screen. */
export function Plan({ offer, days }: { offer: Offer; days: OfferDetails['days'] }) {
  const hours = days.reduce((total, day) => total + day.hours, 0);
  return (
    <Section
      id="plan"
      heading={`Who does what in the ${offer.duration_days} days`}
      text="Calendar days. Day 0 is the day you start."
    >
      <ol className="grid lg:grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] lg:grid-rows-[auto_1fr_1fr] print:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] print:grid-rows-[auto_1fr_1fr]">
        {days.map(({ day, title, buyer, hours: ofDay, vendor }) => (
          <li
            key={`${day} ${title}`}
            className="relative grid pb-6 pl-7 before:absolute before:top-2.5 before:left-0 before:size-2.5 before:rotate-45 before:bg-accent not-last:after:absolute not-last:after:top-5 not-last:after:-bottom-2.5 not-last:after:left-[5px] not-last:after:w-px not-last:after:bg-ink lg:row-span-3 lg:grid-rows-subgrid lg:pt-7 lg:pb-0 lg:pl-0 lg:before:top-0.5 lg:not-last:after:inset-x-0 lg:not-last:after:top-[7px] lg:not-last:after:bottom-auto lg:not-last:after:h-px lg:not-last:after:w-auto print:row-span-3 print:grid-rows-subgrid print:p-0 print:before:hidden print:after:hidden!"
          >
            <h3 className="pb-3 text-lg tracking-[-0.02em] print:pb-0 print:text-base">
              Day {day}
              <span className="block text-base font-normal tracking-normal text-ink-2 print:inline">
                {' '}
                {title}
              </span>
            </h3>
            <div className={`${lane} bg-yours`}>
              <p className="flex flex-wrap justify-between gap-x-3 font-semibold text-yours-ink">
                You <span className="font-normal">{hoursInWords(ofDay)}</span>
              </p>
              <p>{buyer}</p>
            </div>
            <div className={`${lane} border-t-0 bg-surface`}>
              <p className="font-semibold">{vendorName()}</p>
              <p>{vendor}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-2 print:mt-1">
        Your team spends about <b className="font-semibold text-ink">{hoursInWords(hours)}</b> in all.
      </p>
    </Section>
  );
}
