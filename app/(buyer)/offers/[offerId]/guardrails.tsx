import { guardrails } from '@/lib/kernel/guardrails';
import { guardrailWords } from '@/lib/offers/offer-words';

/** The guardrail flags in words, each with the name under which it is published. */
export function Guardrails() {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-xl print:text-lg">
        What never happens here
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-4 print:mt-1 print:grid-cols-4 print:gap-x-4">
        {guardrailWords.map(({ flag, rule, meaning }) => (
          <li key={flag} className="border-t border-rule pt-2 text-md">
            <strong className="block font-semibold">{rule}</strong>
            <span className="text-ink-2">{meaning}</span>
            <code className="block text-ink-3 [overflow-wrap:anywhere] print:hidden">
              {flag}: {String(guardrails[flag])}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
