import type { ComponentProps, ReactNode } from 'react';
import type { SetupTask } from '@/app/(founder)/inbox/_page/setup-tasks';

export function StepFailure({ children }: { children: ReactNode }) {
  return (
    <p
      className="border-2 border-l-8 border-bad bg-surface px-3 py-2 font-semibold wrap-anywhere text-bad"
      role="alert"
    >
      {children}
    </p>
  );
}

export function FootNotice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div
      className="grid justify-items-start gap-1 border-2 border-l-8 border-bad bg-surface px-3 py-2 wrap-anywhere"
      role="alert"
    >
      <h2 className="text-base text-bad">{heading}</h2>
      {children}
    </div>
  );
}

const look = 'border-l-3 bg-surface px-4 py-3';

export function StatusLine({ done, problem }: { done?: string | undefined; problem?: string | undefined }) {
  if (problem) {
    return (
      <p className={`${look} border-bad`} role="alert">
        <span className="sr-only">Error: </span>
        {problem}
      </p>
    );
  }
  return done ? (
    <p className={`${look} border-ok`} role="status">
      {done}
    </p>
  ) : null;
}

/** Help below a form, for a user who cannot continue. */
export function HelpText({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 text-ink-2 [&_code]:wrap-anywhere">
      {heading && <h2 className="text-[1em] text-ink">{heading}</h2>}
      {children}
    </div>
  );
}

/**
 * Message for an empty list, lead or chart: explains why it is empty. Links for the next step are children.
 */
export function EmptyState({
  heading,
  level: Heading = 'h2',
  headingAttributes,
  text,
  isSheet = false,
  role,
  children,
}: {
  heading: string;
  level?: 'h1' | 'h2' | undefined;
  /** Further attributes of the heading, such as an id to link to. */
  headingAttributes?: Omit<ComponentProps<'h2'>, 'className'> & { 'data-heading'?: string };
  text?: ReactNode;
  isSheet?: boolean;
  role?: 'alert';
  children?: ReactNode;
}) {
  return (
    <div className={isSheet ? 'sheet px-6 py-12' : 'px-6 py-12'} role={role}>
      <Heading className="text-xl tracking-[-0.02em] wrap-anywhere" {...headingAttributes}>
        {heading}
      </Heading>
      {text && <p className="mt-1 max-w-[56ch] text-ink-2">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

/** Lists what is left to do before the portal is public, each with a link to where it is done. */
export function SetupList({ tasks }: { tasks: readonly SetupTask[] }) {
  return (
    <ul>
      {tasks.map(({ text, href }) => (
        <li key={text}>
          <a href={href} className="inline-block py-1.5 pointer-coarse:py-3">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
