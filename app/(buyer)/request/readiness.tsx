'use client';

import { useEffect, useState } from 'react';
import { dayInWords } from '@/app/_components/utc-time';
import type { Band } from '@/lib/leads/lead';
import { reviewDueAt } from '@/lib/review/times';

/** Delay after typing ends before the request is checked, in milliseconds. */
const checkAfterMs = 1_000;

const offerField = 'target_offer_id';

export interface SignalLine {
  signal: string;
  words: string;
  /** Field that gives the signal. */
  field: string;
}

/** The review date of the request as filled in, and the answers that bring it forward, checked as they are typed. */
export function Readiness({
  action,
  signals,
  outlooks,
  first,
  now,
}: {
  action: string;
  signals: readonly SignalLine[];
  /** Review time of each band, such as `within 4 hours`. */
  outlooks: Readonly<Record<Band, string>>;
  /** Signals of the fields sent before, and the band that they make. */
  first: { given: readonly string[]; band: Band; hasPilot: boolean };
  /** ISO 8601; null while nobody could review a request, so no date is promised. */
  now: string | null;
}) {
  const [{ given, band }, setFound] = useState<{ given: readonly string[]; band: Band }>(first);
  const [hasPilot, setHasPilot] = useState(first.hasPilot);
  const [sentAt, setSentAt] = useState(now);
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: AbortController | undefined;
    const isChosen = () => form !== null && Boolean(new FormData(form).get(offerField));
    const check = async () => {
      running?.abort();
      if (!form || !isChosen()) return;
      const own = new AbortController();
      running = own;
      try {
        const { checkLead } = await import('./check-lead');
        const found = await checkLead(form, own.signal);
        if (!found || own.signal.aborted) return;
        setFound(found);
        setSentAt((before) => before && new Date().toISOString());
      } catch {
        // Without a network the readiness stays as it was; sending the form reports the error.
      }
    };
    const checkSoon = () => {
      setHasPilot(isChosen());
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

  const dueAt = sentAt === null ? null : reviewDueAt(band, new Date(sentAt));
  const answered = `${given.length} of ${signals.length} answered`;
  return (
    <section className="sheet" aria-label="Your request so far">
      <div role="status" className="border-b border-rule p-4 md:px-6 md:py-5">
        {hasPilot && dueAt && (
          <p className="text-md text-ink-2">If you send it now, we start the review by</p>
        )}
        <p className="text-xl leading-tight font-semibold tracking-[-0.02em]">
          {!hasPilot ? 'Choose a pilot first' : dueAt ? dayInWords(dueAt) : answered}
        </p>
        <p className="mt-1 text-md text-ink-2">
          {hasPilot && dueAt
            ? `${dueAt.toISOString().slice(11, 16)} UTC, ${outlooks[band]}. ${answered}.`
            : `Every complete request is reviewed${sentAt === null ? '' : ` ${outlooks.D}`}.`}
        </p>
      </div>
      <ul className="px-4 py-2 md:px-6">
        {signals.map(({ signal, words, field }) => (
          <li
            key={signal}
            className="flex min-h-11 items-center justify-between gap-4 border-rule py-2 not-last:border-b"
          >
            <span className="min-w-0">{words}</span>
            {hasPilot &&
              (given.includes(signal) ? (
                <span className="text-md font-semibold text-ok">Answered</span>
              ) : (
                <a className="inline-flex min-h-11 min-w-11 items-center justify-end" href={`#${field}`}>
                  Add<span className="sr-only">: {words}</span>
                </a>
              ))}
          </li>
        ))}
      </ul>
      <div className="border-t border-rule px-4 py-4 text-md text-ink-2 md:px-6">
        <p>The more of these you answer, the sooner we review it.</p>
        <p className="needs-script mt-1">
          Checked as you type. We look only at which fields are filled in, what you chose, and the annual
          plan. Nothing is stored.
        </p>
      </div>
    </section>
  );
}
