import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, draftTexts, keepDraft, type LeadDraft, readDraft } from './lead-draft';

/** How long the draft waits for typing to end, in milliseconds. */
const keepAfterMs = 250;

type Attempts = Pick<LeadDraft, 'key' | 'isSent'>;

/** Keeps what is typed into a form in its tab; `restore` gets it when the form is shown again. */
export function useLeadDraft(
  form: RefObject<HTMLFormElement | null>,
  restore: (draft: LeadDraft) => void,
): { isKept: boolean; keep: (attempts?: Attempts) => void } {
  const [isKept, setIsKept] = useState(false);
  const attempts = useRef<Attempts>({ key: null, isSent: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(
    (changed?: Attempts) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (changed) attempts.current = changed;
      if (form.current) setIsKept(keepDraft({ texts: draftTexts(form.current), ...attempts.current }));
    },
    [form],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first shown.
  useEffect(() => {
    const draft = readDraft();
    if (!draft) {
      if (form.current && isTypedInto(form.current)) keep();
      return;
    }
    attempts.current = { key: draft.key, isSent: draft.isSent };
    restore(draft);
    setIsKept(true);
  }, []);

  useEffect(() => {
    const shown = form.current;
    const keepSoon = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === 'contact_consent') return;
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

function isTypedInto(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}

/** Forgets the draft and shows the form afresh. */
export function startAfresh(): void {
  clearDraft();
  location.assign('/request');
}
