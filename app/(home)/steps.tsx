import { SectionHead } from '@/app/_components/section';

const steps = [
  { name: 'Save a quote', text: 'Price, scope and credit on one page. No account needed.', who: 'You' },
  {
    name: 'Ask for a review',
    text: 'Six answers about your workflow. A founder reviews each request.',
    who: 'We',
  },
  {
    name: 'Sign an order',
    text: 'An order form or your own contract, outside this portal.',
    who: 'Both sides',
  },
  {
    name: 'Send a purchase order',
    text: 'Put your quote number on it. Day 0 is the day you start.',
    who: 'You',
  },
] as const;

/** The way from a quote to a purchase order. */
export function Steps() {
  return (
    <section className="frame py-12 lg:py-18" aria-labelledby="steps">
      <SectionHead id="steps" heading="From quote to purchase order in four steps">
        Nothing is binding until both sides have signed, in step 3.
      </SectionHead>
      <ol className="grid lg:grid-cols-4 lg:gap-x-8">
        {steps.map(({ name, text, who }, at) => (
          <li
            key={name}
            className="relative pb-6 pl-11 not-last:after:absolute not-last:after:top-7 not-last:after:bottom-0 not-last:after:left-3.5 not-last:after:w-px not-last:after:bg-control lg:pt-11 lg:pb-0 lg:pl-0 lg:not-last:after:top-3.5 lg:not-last:after:-right-5 lg:not-last:after:bottom-auto lg:not-last:after:left-10 lg:not-last:after:h-px lg:not-last:after:w-auto"
          >
            <span
              className={`absolute top-0 left-0 grid size-7 place-items-center rounded-full border border-accent text-md font-semibold ${name === 'Sign an order' ? 'bg-accent text-on-accent' : 'bg-surface text-accent'}`}
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <h3 className="text-lg leading-7">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <p className="mt-2 text-md font-semibold">{who}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
