'use client';

import { useEffect, useRef } from 'react';
import type { FormError } from './form-error';
import { RetryCountdown } from './retry-countdown';

/** Why a form was not taken: takes the focus, names every wrong field and leads to it. */
export function ErrorSummary({ error }: { error: FormError }) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus anew.
  useEffect(() => summary.current?.focus(), [error]);
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
      <h2 id="error-summary-heading">{error.heading}</h2>
      {error.text && <p>{error.text}</p>}
      {error.fields.length > 0 && (
        <ul>
          {error.fields.map(({ field, label, message }) => (
            <li key={field}>
              <a href={`#${field}`}>
                {!message.startsWith(label) && `${label}: `}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {error.retryAfterSeconds !== undefined && <RetryCountdown seconds={error.retryAfterSeconds} />}
    </div>
  );
}
