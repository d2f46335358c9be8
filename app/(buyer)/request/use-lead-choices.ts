import { type RefObject, useState } from 'react';
import { type QuoteChoice, quoteIdField } from './named-quotes';
import { personType } from './required-parts';

const pilotField = 'target_offer_id';

interface LeadChoices {
  buyerType: string;
  pilot: string;
  /** Ids of the ticked quotes. */
  named: readonly string[];
}

/** The choices of the form that other parts of it depend on. Call `notice` after they may have changed. */
export function useLeadChoices(
  form: RefObject<HTMLFormElement | null>,
  texts: Readonly<Record<string, string>>,
  quotes: readonly QuoteChoice[],
) {
  const [choices, setChoices] = useState<LeadChoices>({
    buyerType: texts.buyer_type ?? personType,
    pilot: texts[pilotField] ?? '',
    named: quotes.filter(({ isNamed }) => isNamed).map(({ id }) => id),
  });
  const notice = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const named = data.getAll(quoteIdField).map(String);
    const found = {
      buyerType: String(data.get('buyer_type') ?? personType),
      pilot: String(data.get(pilotField) ?? ''),
      named,
    };
    // Typing changes none of them, and must not render the form again.
    setChoices((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
  };
  /** Clicks a control as a person would, so that the draft and the readiness notice it, and moves the focus to it. */
  const click = (selector: string) => {
    const control = form.current?.querySelector<HTMLInputElement>(selector);
    control?.click();
    control?.focus();
  };
  return {
    choices,
    notice,
    choosePilot: (id: string) => click(`input[name=${pilotField}][value="${CSS.escape(id)}"]`),
    leaveOut: (id: string) => click(`input[name=${quoteIdField}][value="${CSS.escape(id)}"]:checked`),
  };
}
