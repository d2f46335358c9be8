import type { ComponentProps, ReactNode, Ref } from 'react';
import type { FormError } from './form-error';

export function Alert({
  id,
  heading,
  children,
  ...props
}: { id: string; heading: string; children: ReactNode } & Omit<ComponentProps<'section'>, 'className'>) {
  return (
    <section
      className="mb-6 border-2 border-l-8 border-bad bg-surface p-4 [.sheet>&]:m-4 md:[.sheet>&]:m-6 [&>:is(p,ul)]:mt-2 [&>:is(p,ul)]:max-w-[66ch] [&>p:empty]:hidden"
      role="alert"
      aria-labelledby={id}
      {...props}
    >
      <h2 id={id} className="text-lg text-bad">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function ErrorSummary({
  error,
  ref,
  children,
}: {
  error: FormError;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}) {
  return (
    <Alert
      ref={ref}
      id="error-summary-heading"
      heading={error.heading}
      tabIndex={-1}
      // Makes the error the first thing that a failed form announces.
      autoFocus
    >
      {error.text && <p>{error.text}</p>}
      {error.fields.length > 0 && (
        <ul>
          {error.fields.map(({ field, label, message }) => (
            <li key={field}>
              <a className="inline-block py-[calc((44px-1lh)/2)] font-semibold text-bad" href={`#${field}`}>
                {!message.startsWith(label) && `${label}: `}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  );
}

export function Notice(props: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div
      className="mb-6 max-w-[66ch] border-l-3 border-ink pl-4 text-pretty [&_strong]:font-semibold"
      {...props}
    />
  );
}
