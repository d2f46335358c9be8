import type { ComponentProps, ReactNode } from 'react';

/** What stands where a list, a lead or a page's figures would: why there is none, and as children the way on. */
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
  level?: 'h1' | 'h2';
  /** What else the heading carries, such as the id by which its place is called. */
  headingAttributes?: Omit<ComponentProps<'h2'>, 'className'> & { 'data-heading'?: string };
  text?: ReactNode;
  /** Whether it is a sheet of its own, and not a part of one. */
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
