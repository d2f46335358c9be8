import { SectionHead } from '@/app/_components/section-head';
import { guardrailWords } from '@/lib/offers/offer-words';
import { pageOf } from '@/lib/site/pages';

/** The rules that the software holds for everybody, once. */
export function Rules() {
  return (
    <section className="border-t border-rule bg-surface" aria-labelledby="rules">
      <div className="frame py-12 lg:py-18">
        <SectionHead id="rules" heading="What never happens here">
          Rules of the software itself, for every offer, quote and request, whoever asks.{' '}
          {pageOf('/trust') && <a href="/trust">See how each is tested.</a>}
        </SectionHead>
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {guardrailWords.map(({ flag, rule, meaning }) => (
            <li key={flag} className="border-t-[3px] border-accent pt-3 text-md">
              <strong className="block text-base font-semibold">{rule}</strong>
              <span className="text-ink-2">{meaning}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
