import type { ReactNode } from 'react';
import { Parameter } from '@/app/_components/parameters';

/** The head of a stored quote or request: what it is, and its marks. */
export function RecordHead({
  kind,
  heading,
  marks,
  tag = 'Non-binding; needs human approval',
}: {
  kind: string;
  heading: string;
  marks: Readonly<Record<string, ReactNode>>;
  /** What it is not; null where there is nothing to say. */
  tag?: string | null;
}) {
  return (
    <>
      <header className="sheet-head quote-head">
        <div>
          <p>{kind}</p>
          <h1>{heading}</h1>
        </div>
        {tag !== null && <p className="tag tag-warn">{tag}</p>}
      </header>
      <dl className="quote-marks">
        {Object.entries(marks).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The address that a record is found again by. */
export function RecordAddress({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <Parameter name="Address">
      <p className="quote-address">
        <a href={address}>
          <code>{address}</code>
        </a>
      </p>
      {children}
    </Parameter>
  );
}
