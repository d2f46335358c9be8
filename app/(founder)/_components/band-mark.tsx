import type { Band } from '@/lib/leads/lead';

const base =
  'inline-grid size-6.5 place-content-center rounded-sm border leading-none font-semibold forced-colors:border-current';

const looks: Record<Band, string> = {
  A: `${base} border-transparent bg-band-a text-on-accent`,
  B: `${base} border-transparent bg-band-b text-on-accent`,
  C: `${base} border-transparent bg-band-c text-ink`,
  D: `${base} border-dashed border-control text-ink`,
};

export function BandMark({ band }: { band: Band }) {
  return (
    <span className={looks[band]}>
      <span className="sr-only">Band </span>
      {band}
    </span>
  );
}
