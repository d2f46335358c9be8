import { vendorInitial } from '@/lib/kernel/vendor-mark';

export const brandClass =
  'inline-flex min-h-11 items-center gap-3 text-[1.125rem] font-semibold tracking-[-0.01em] text-ink no-underline';

/** The vendor's logo by its file name; without one the vendor's initial, or the mark of the example vendor. */
export function BrandMark({ name, logo }: { name: string; logo?: string | undefined }) {
  if (logo)
    return (
      // biome-ignore lint/performance/noImgElement: its address names its content, and nothing is to be optimized.
      <img src={`/brand/${logo}`} alt="" height="20" className="h-5 w-auto max-w-28 flex-none" />
    );
  const initial = vendorInitial(name);
  if (initial !== undefined)
    return (
      <svg viewBox="0 0 20 20" width="20" height="20" className="flex-none" aria-hidden="true">
        <rect width="20" height="20" rx="2" className="fill-accent" />
        <text x="10" y="14.5" textAnchor="middle" fontSize="13" className="fill-on-accent font-semibold">
          {initial}
        </text>
      </svg>
    );
  return (
    <svg viewBox="0 0 28 20" width="28" height="20" className="flex-none" aria-hidden="true">
      <path d="M2 2v16M26 2v16M2 10h24" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M14 4v12" fill="none" className="stroke-accent" strokeWidth="4" />
    </svg>
  );
}
