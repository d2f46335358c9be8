import type { ReactNode } from 'react';

/** The ruled rows of a datasheet. */
export function Parameters({ children }: { children: ReactNode }) {
  return <dl className="parameters">{children}</dl>;
}

/** One parameter: its name, and its value. */
export function Parameter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
