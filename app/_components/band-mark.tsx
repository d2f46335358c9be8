import type { Band } from '@/lib/leads/lead';

/** A band as its letter, darker the better it is. */
export function BandMark({ band }: { band: Band }) {
  return (
    <span className={`band-mark band-mark-${band.toLowerCase()}`}>
      <span className="visually-hidden">Band </span>
      {band}
    </span>
  );
}
