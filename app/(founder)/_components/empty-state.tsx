import type { ComponentProps, ReactNode } from 'react';

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
  level?: 'h1' | 'h2';
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
