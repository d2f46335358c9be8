import { guardrails } from '@/lib/kernel/guardrails';
import { guardrailWords } from '@/lib/offers/offer-labels';

export const guardrailHeading = 'What never happens here';

/** The rules that the software enforces for everyone; one row on paper. `hasFlags` adds the API name of each. */
export function GuardrailList({ hasFlags = false }: { hasFlags?: boolean }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-4 lg:gap-8 print:grid-cols-4 print:gap-4">
      {guardrailWords.map(({ flag, rule, meaning }) => (
        <li key={flag} className="border-t-3 border-accent pt-3 text-md print:border-t print:pt-1">
          <strong className="block text-base font-semibold">{rule}</strong>
          <span className="text-ink-2">{meaning}</span>
          {hasFlags && (
            <code className="block text-ink-3 [overflow-wrap:anywhere] print:hidden">
              {flag}: {String(guardrails[flag])}
            </code>
          )}
        </li>
      ))}
    </ul>
  );
}
