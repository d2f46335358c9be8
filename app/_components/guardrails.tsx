import { Sheet } from '@/app/_components/sheet';
import { guardrails } from '@/lib/kernel/guardrails';
import { guardrailWords } from '@/lib/offers/offer-words';

/** The guardrail flags in words, each with the name under which it is published. */
export function Guardrails({ headingId }: { headingId: string }) {
  return (
    <Sheet
      id={headingId}
      heading="Limits that never change"
      text="They hold for every offer, every quote and every request, whoever asks."
    >
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
    </Sheet>
  );
}
