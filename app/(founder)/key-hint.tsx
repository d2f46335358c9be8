/** The key of a control, for those who see it; without a script there are no keys. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="noscript:hidden" data-hint="">
      <kbd>{keys}</kbd>
    </span>
  );
}
