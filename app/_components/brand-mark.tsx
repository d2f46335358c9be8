/** The portal's mark: a dimension line with its checkpoint tick. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
      <path d="M2 2v16M26 2v16M2 10h24" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M14 4v12" fill="none" className="brand-mark-tick" strokeWidth="4" />
    </svg>
  );
}
