import { guardrails } from '@/lib/kernel/guardrails';
import { guardrailWords } from '@/lib/offers/offer-words';

/** The guardrail flags in words, each with the name under which it is published. */
export function Guardrails({ headingId }: { headingId: string }) {
  return (
    <section className="sheet" aria-labelledby={headingId}>
      <header className="sheet-head">
        <h2 id={headingId}>Limits that never change</h2>
        <p>They hold for every offer, every quote and every request, whoever asks.</p>
      </header>
      <ul className="guardrails">
        {guardrailWords.map(({ flag, rule, meaning }) => (
          <li key={flag}>
            <strong>{rule}</strong>
            <span>{meaning}</span>
            <code>
              {flag}: {String(guardrails[flag])}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
