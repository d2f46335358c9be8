import type { ReactNode } from 'react';

/** A part of a lead that is one line until it is opened. */
export function LeadLine({
  id,
  heading,
  summary,
  isOpen,
  children,
}: {
  id?: string;
  heading: ReactNode;
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details id={id} className="lead-line" open={isOpen}>
      <summary>
        <span className="lead-line-words">
          <h3>{heading}</h3> <span className="lead-line-note">{summary}</span>
        </span>
      </summary>
      <div className="lead-line-body">{children}</div>
    </details>
  );
}

/** A part of a lead that is always open. */
export function LeadPart({
  id,
  heading,
  note,
  children,
}: {
  id: string;
  heading: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="lead-part" aria-labelledby={id}>
      <div className="lead-part-head">
        <h3 id={id}>{heading}</h3> {note && <span className="lead-line-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}
