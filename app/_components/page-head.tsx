import type { ReactNode } from 'react';

/** The head of a page: its heading, what is known of it in a few fields and a first sentence. */
export function PageHead({
  fields,
  heading,
  children,
}: {
  fields?: Readonly<Record<string, ReactNode>>;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      {fields && (
        <dl className="title-block">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <h1>{heading}</h1>
      {children && <div className="lead">{children}</div>}
    </header>
  );
}
