'use client';

import { useEffect, useState } from 'react';
import { SheetHead } from '@/app/_components/sheet';
import type { Band } from '@/lib/leads/lead';

/** Delay after typing ends before the request is checked, in milliseconds. */
const checkAfterMs = 1_000;

/** Signals that strengthen a request, ticked off as they are typed once the script runs. */
export function Readiness({
  action,
  signals,
  outlooks,
  given: givenAtFirst,
  band: bandAtFirst,
}: {
  action: string;
  signals: readonly (readonly [signal: string, words: string])[];
  /** Sentence for each band about when we review the request. */
  outlooks: Readonly<Record<Band, string>>;
  /** Signals of the fields sent before. */
  given: readonly string[];
  /** The band that these signals make. */
  band: Band;
}) {
  const [{ given, band }, setFound] = useState({ given: givenAtFirst, band: bandAtFirst });
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
        if (found && !own.signal.aborted) setFound(found);
      } catch {
        // Without a network the readiness stays as it was; sending the form reports the error.
      }
    };
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, checkAfterMs);
    };
    form?.addEventListener('input', checkSoon);
    // The form may contain a restored draft, or input from before the script ran.
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
        <h2 id="readiness-heading">Your request so far</h2>
      </SheetHead>
      <div className="px-4 pb-4 md:px-6">
        <ul>
          {signals.map(([signal, words]) => {
            const isGiven = given.includes(signal);
            return (
              <li key={signal} className="flex justify-between gap-4 border-b border-rule py-2 text-md">
                <span className="min-w-0">{words}</span>
                <span className={isGiven ? 'font-semibold text-ok' : 'text-ink-3'}>
                  {isGiven ? 'Given' : 'Missing'}
                </span>
              </li>
            );
          })}
        </ul>
        <p role="status" className="mt-3 text-sm text-ink-2">
          {given.length} of {signals.length} answered. {outlooks[band]}
        </p>
        <p className="mt-1 mb-3 text-sm text-ink-2">
          The date depends on your workflow, metric, samples, volume or risk, risk owner and annual plan. The
          receipt shows it.
        </p>
        <p className="needs-script text-sm text-ink-2">
          Checked as you type. We only check which fields are filled, your choices and the annual plan.
          Nothing is stored.
        </p>
      </div>
    </section>
  );
}
