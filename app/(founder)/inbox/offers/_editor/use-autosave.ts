import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Pause in typing after which the form is saved, in milliseconds. */
const savedAfterMs = 700;

export type SaveState = { state: 'unchanged' | 'waiting' | 'failed' } | { state: 'saved'; at: Date };

/** Saves a form as it is typed, a moment after the last change and when the page is left; one request at a time. `stop` cancels what is still to
 * be saved. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  typed: string,
): { saved: SaveState; stop: () => void } {
  const [saved, setSaved] = useState<SaveState>({ state: 'unchanged' });
  const pending = useRef(false);
  const known = useRef(typed);
  const last = useRef<Promise<void>>(Promise.resolve());
  const save = useCallback(() => {
    const element = form.current;
    if (!element || !pending.current) return;
    pending.current = false;
    const sent = known.current;
    // Something typed since then is still to be saved.
    const answered = (state: SaveState) => {
      if (sent === known.current) setSaved(state);
    };
    const body = new FormData(element);
    for (const field of element.querySelectorAll<HTMLInputElement>('[type=file]')) body.delete(field.name);
    body.set('act', 'keep');
    last.current = last.current.then(async () => {
      try {
        const request = { method: 'POST', body, headers: { Accept: 'application/json' }, keepalive: true };
        const { ok } = await fetch(element.action, request);
        answered(ok ? { state: 'saved', at: new Date() } : { state: 'failed' });
      } catch {
        answered({ state: 'failed' });
      }
    });
  }, [form]);
  useEffect(() => {
    if (typed === known.current) return;
    known.current = typed;
    pending.current = true;
    setSaved({ state: 'waiting' });
    const timer = setTimeout(save, savedAfterMs);
    return () => clearTimeout(timer);
  }, [typed, save]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [save]);
  const stop = useCallback(() => {
    pending.current = false;
  }, []);
  return { saved, stop };
}
