import { Fact, Facts } from '@/app/_components/parameters';
import { usd } from '@/lib/kernel/money';
import { creditInWords, modeInWords } from '@/lib/offers/offer-labels';
import type { PilotTerms } from '@/lib/pilots/pilot';

/** Shows the terms of the quote that is chosen; a lead names at most five. */
const shownIfChosen = [
  'group-has-[#quote-0:checked]:block',
  'group-has-[#quote-1:checked]:block',
  'group-has-[#quote-2:checked]:block',
  'group-has-[#quote-3:checked]:block',
  'group-has-[#quote-4:checked]:block',
];

/** Terms that a pilot copies from its quote. */
export function TermsSheet({ terms, place }: { terms: PilotTerms; place: number }) {
  const { offer, quote, price, durationDays, checkpoint, modes, requiredInputs, credit, warnings } = terms;
  const facts = {
    Offer: offer.version === null ? offer.name : `${offer.name}, version ${offer.version}`,
    Price: usd(price),
    Length: `${durationDays} days, ${checkpoint ? `checkpoint on day ${checkpoint.day}` : 'no checkpoint'}`,
    Modes: modes.map((mode) => modeInWords(mode).name).join(', '),
    Inputs: `${requiredInputs.length}, from the offer`,
    Credit: creditInWords(credit),
    'Annual plan': usd(terms.annualCommit),
    Warnings: warnings.join(' ') || 'None',
    Signature: quote.jws ? 'Signed' : 'None',
  };
  return (
    <section
      className={`sheet hidden p-4 md:px-6 ${shownIfChosen[place]}`}
      aria-label={`Terms of ${quote.number}`}
    >
      <h2 className="mb-2 text-lg">
        Terms <span className="text-md font-normal text-ink-2">copied from {quote.number}</span>
      </h2>
      <Facts>
        {Object.entries(facts).map(([name, text]) => (
          <Fact key={name} name={name} look="narrow">
            {text}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
