import type { ReactNode } from 'react';

/** The head of a page: what it is in a few ruled fields, its heading and a first sentence. */
export function PageHead({
  fields,
  heading,
  children,
}: {
  fields: Readonly<Record<string, ReactNode>>;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <dl className="title-block">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h1>{heading}</h1>
      {children && <div className="lead">{children}</div>}
    </header>
  );
}
