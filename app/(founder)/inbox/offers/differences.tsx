import { Parameter, Parameters } from '@/app/_components/parameters';
import type { Difference } from '@/lib/offers/publishing-words';

/** What a change replaces, line by line: the value now, and the one that takes its place. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <Parameters>
      {differences.map(({ field, label, before, after, note }) => (
        <Parameter key={`${field} ${label}`} name={label}>
          {before !== null && (
            <>
              <del>{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{after ?? 'None'}</ins>
          {note && <span className="note"> ({note})</span>}
        </Parameter>
      ))}
    </Parameters>
  );
}
