'use client';

import { useEffect, useState } from 'react';
import { SheetHead } from '@/app/_components/sheet';

/** How long typing must have ended before the request is checked, in milliseconds. */
const checkAfterMs = 1_000;

/** What strengthens a request, and whether the form gives it; follows what is typed once the script has taken over. */
export function Readiness({
  action,
  signals,
  given: givenAtFirst,
}: {
  /** Where the form that it speaks of is sent to. */
  action: string;
  signals: readonly (readonly [signal: string, words: string])[];
  /** The signals that what was sent before gives. */
  given: readonly string[];
}) {
  const [given, setGiven] = useState<readonly string[] | undefined>(givenAtFirst);
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: AbortController | undefined;
    const check = async () => {
      running?.abort();
      if (!form || String(new FormData(form).get('workflow') ?? '').trim() === '') return;
      const own = new AbortController();
      running = own;
      try {
        const { checkLead } = await import('./check-lead');
        const found = await checkLead(form, own.signal);
        if (found && !own.signal.aborted) setGiven(found);
      } catch {
        // Without a network nothing more is known, and sending says so.
      }
    };
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, checkAfterMs);
    };
    form?.addEventListener('input', checkSoon);
    // A draft may be there again, or what was typed before the script ran.
    checkSoon();
    return () => {
      clearTimeout(timer);
      running?.abort();
      form?.removeEventListener('input', checkSoon);
    };
  }, [action]);

  return (
    <section className="sheet" aria-labelledby="readiness-heading">
      <SheetHead>
        <h2 id="readiness-heading">What makes it ready</h2>
      </SheetHead>
      <div className="px-4 pb-4 md:px-6">
        <ul>
          {signals.map(([signal, words]) => {
            const isGiven = given?.includes(signal) ?? false;
            return (
              <li key={signal} className="flex justify-between gap-4 border-b border-rule py-2 text-md">
                <span className="min-w-0">{words}</span>
                <span className={isGiven ? 'font-semibold text-ok' : 'text-ink-3'}>
                  {isGiven ? 'Given' : 'Open'}
                </span>
              </li>
            );
          })}
        </ul>
        <p role="status" className="mt-3 text-sm text-ink-2">
          {given ? `${given.length} of ${signals.length} given. ` : ''}
        </p>
        <p className="needs-script text-sm text-ink-2">
          Checked by this portal as you type: by your choices, your annual plan, and which texts are there,
          not what they say. Nothing is stored.
        </p>
      </div>
    </section>
  );
}
