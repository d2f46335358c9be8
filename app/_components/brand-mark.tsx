export const brandClass =
  'inline-flex min-h-11 items-center gap-3 text-[1.125rem] font-semibold tracking-[-0.01em] text-ink no-underline';

export function BrandMark() {
  return (
    <svg viewBox="0 0 28 20" width="28" height="20" className="flex-none" aria-hidden="true">
      <path d="M2 2v16M26 2v16M2 10h24" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M14 4v12" fill="none" className="stroke-accent" strokeWidth="4" />
    </svg>
  );
}
