import { useEffect } from 'react';

const typedInto = 'select, textarea, input:not([type="checkbox"]), [contenteditable]';

/** Returns true if the focused element or an open dialog uses key presses itself. */
function isTyped(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(typedInto) !== null) ||
    document.querySelector('dialog[open], :popover-open') !== null
  );
}

/**
 * Calls `act`, a constant function, with each key that is pressed alone outside a field; it returns true if it used the
 * key. Founders can turn such keys off.
 */
export function useSingleKeys(act: (key: string, isRepeated: boolean) => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyped(target) || document.querySelector('[data-shortcuts="on"]') === null) return;
      if (act(key, repeat)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [act]);
}
