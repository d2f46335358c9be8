'use client';

import { useEffect, useRef } from 'react';
import type { Refusal } from './refusal';
import { RetryCountdown } from './retry-countdown';

/** Why a form was not taken: takes the focus, names every refused field and leads to it. */
export function ErrorSummary({ refusal }: { refusal: Refusal }) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal takes the focus anew.
  useEffect(() => summary.current?.focus(), [refusal]);
  return (
    <div
      ref={summary}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-heading"
      // biome-ignore lint/a11y/noAutofocus: without a script this is how a failed form says so first.
      autoFocus
    >
      <h2 id="error-summary-heading">{refusal.heading}</h2>
      {refusal.text && <p>{refusal.text}</p>}
      {refusal.fields.length > 0 && (
        <ul>
          {refusal.fields.map(({ field, label, message }) => (
            <li key={field}>
              <a href={`#${field}`}>
                {!message.startsWith(label) && `${label}: `}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {refusal.retryAfterSeconds !== undefined && <RetryCountdown seconds={refusal.retryAfterSeconds} />}
    </div>
  );
}
