import type { ReactNode, Ref } from 'react';
import type { FormError } from './form-error';

/** Why a form was not taken: names every wrong field and leads to it. As a page opens with it, it takes the focus. */
export function ErrorSummary({
  error,
  ref,
  children,
}: {
  error: FormError;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}) {
  return (
    <div
      ref={ref}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-heading"
      // biome-ignore lint/a11y/noAutofocus: this is how a failed form says so first.
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
      {children}
    </div>
  );
}
