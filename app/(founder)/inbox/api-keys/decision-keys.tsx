'use client';

import { useSingleKeys } from '../../_components/use-single-keys';

const buttonsByKey: ReadonlyMap<string, string> = new Map([
  ['a', 'grant'],
  ['d', 'refuse'],
]);

/** Presses the button of a key in the request that has the focus, else in the first. */
function decide(key: string, isRepeated: boolean): boolean {
  const name = buttonsByKey.get(key);
  if (name === undefined || isRepeated) return false;
  const requests = [...document.querySelectorAll('[data-trial]')];
  const request = requests.find((one) => one.contains(document.activeElement)) ?? requests[0];
  const button = request?.querySelector<HTMLButtonElement>(`button[data-decides="${name}"]`);
  button?.click();
  return button != null;
}

/** Lets one key grant or refuse a request. A key that is held down counts once. */
export function DecisionKeys() {
  useSingleKeys(decide);
  return null;
}
