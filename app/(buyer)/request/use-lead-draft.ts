import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, draftQuotes, draftTexts, keepDraft, type LeadDraft, readDraft } from './lead-draft';
import type { QuoteChoice } from './named-quotes';

/** Delay after typing ends, in milliseconds. */
const keepAfterMs = 250;

type Attempts = Pick<LeadDraft, 'key' | 'sent'>;

/**
 * Keeps the texts of a form in its tab; `restore` returns them when the form is shown again. With `comesFilled` the
 * page has prefilled texts, which take precedence over a draft.
 */
export function useLeadDraft(
  form: RefObject<HTMLFormElement | null>,
  quotes: readonly QuoteChoice[],
  comesFilled: false | Attempts,
  restore: (draft: LeadDraft) => void,
): { isKept: boolean; keep: (attempts?: Attempts) => void } {
  const [isKept, setIsKept] = useState(false);
  const attempts = useRef<Attempts>(comesFilled || { key: null, sent: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownQuotes = useRef(quotes);
  shownQuotes.current = quotes;

  const keep = useCallback(
    (changed?: Attempts) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (changed) attempts.current = changed;
      if (!form.current) return;
      const typed = {
        texts: draftTexts(form.current),
        quotes: draftQuotes(form.current, shownQuotes.current),
      };
      setIsKept(keepDraft({ ...typed, ...attempts.current }));
    },
    [form],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first shown.
  useEffect(() => {
    const restoreKept = () => {
      const draft = comesFilled ? null : readDraft();
      if (!draft) return false;
      attempts.current = { key: draft.key, sent: draft.sent };
      restore(draft);
      setIsKept(true);
      return true;
    };
    if (!restoreKept() && (comesFilled || (form.current && isTypedInto(form.current)))) keep();
    // A page restored from the back/forward cache continues from the sent request.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      const draft = persisted ? readDraft() : null;
      if (draft?.sent) restore(draft);
    };
    addEventListener('pageshow', onShown);
    return () => removeEventListener('pageshow', onShown);
  }, []);

  useEffect(() => {
    const shown = form.current;
    const keepSoon = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === 'contact_consent') return;
      // Changes after sending start a separate draft, wherever it is read again.
      if (attempts.current.sent) attempts.current = { ...attempts.current, key: null };
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, keepAfterMs);
    };
    const keepNow = () => {
      if (timer.current !== undefined) keep();
    };
    shown?.addEventListener('input', keepSoon);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer.current);
      shown?.removeEventListener('input', keepSoon);
      removeEventListener('pagehide', keepNow);
    };
  }, [form, keep]);

  return { isKept, keep };
}

/** Returns true once a control was changed after the page was sent. */
export function isChanged(control: Element | RadioNodeList | null): boolean {
  if (control instanceof RadioNodeList)
    return [...control].some((one) => one instanceof Element && isChanged(one));
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  if (!(control instanceof HTMLInputElement)) return false;
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

/** Fills in a control of a form as a person would: an empty text unticks a box. */
export function fillControl(form: HTMLFormElement | null, name: string, text: string): void {
  const control = form?.elements.namedItem(name);
  const radios = form?.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`) ?? [];
  for (const radio of radios) radio.checked = radio.value === text;
  if (radios.length > 0) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = text === 'true';
  else if (control && 'value' in control) control.value = text;
}

function isTypedInto(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input, textarea')].some(isChanged);
}

/** Forgets the draft and shows the form afresh. */
export function startAfresh(): void {
  clearDraft();
  location.assign('/request');
}
