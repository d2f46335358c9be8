/** Link that skips the header of every page; visible once it has the focus. */
export function SkipLink() {
  return (
    <a
      className="absolute top-2 left-2 z-1 bg-surface px-4 py-3 font-semibold text-ink not-focus:sr-only"
      href="#content"
    >
      Skip to content
    </a>
  );
}
