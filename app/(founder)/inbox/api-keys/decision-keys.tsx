'use client';

import { useEffect } from 'react';

const buttonsByKey: ReadonlyMap<string, string> = new Map([
  ['a', 'grant'],
  ['d', 'refuse'],
]);

/** Returns true if the focused element uses key presses itself, such as a text field. */
function isTyped(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('select, textarea, input:not([type="checkbox"])') !== null)
  );
}

/**
 * Lets one key grant or refuse a request: the one that has the focus, else the first. Founders can turn such keys off,
 * and a key that is held down counts once.
 */
export function DecisionKeys() {
  useEffect(() => {
    const decide = (event: KeyboardEvent) => {
      const name = buttonsByKey.get(event.key);
      if (name === undefined || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyped(event.target) || document.querySelector('[data-shortcuts="on"]') === null) return;
      const requests = [...document.querySelectorAll('[data-trial]')];
      const request = requests.find((one) => one.contains(document.activeElement)) ?? requests[0];
      const button = request?.querySelector(`[data-decides="${name}"]`);
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', decide);
    return () => document.removeEventListener('keydown', decide);
  }, []);
  return null;
}
