import { OutsideText } from '@/app/_components/outside-text';
import { Parameter, Parameters } from '@/app/_components/parameters';
import type { Difference } from '@/lib/offers/differences';

/**
 * Shows the old and new value of each changed field, line by line. Characters that are invisible to buyers
 * are visible here, so nobody confirms them unseen.
 */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <Parameters>
      {differences.map(({ field, label, before, after, note }) => (
        <Parameter key={`${field} ${label}`} name={label}>
          {before !== null && (
            <>
              <del className="wrap-anywhere whitespace-pre-line text-ink-3">
                <OutsideText text={before} />
              </del>{' '}
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins className="wrap-anywhere whitespace-pre-line no-underline">
            <OutsideText text={after ?? 'None'} />
          </ins>
          {note && <span className="text-md font-normal text-ink-2"> ({note})</span>}
        </Parameter>
      ))}
    </Parameters>
  );
}
