/** Shows a control's shortcut; hidden without scripts, because shortcuts need them. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="noscript:hidden" data-hint="">
      <kbd>{keys}</kbd>
    </span>
  );
}
