'use client';

import { useSingleKeys } from '../../_components/use-single-keys';

/**
 * Moves the focus along the rows, copies the reminder of the focused row or opens the filter. Returns true if it used
 * the key.
 */
function act(key: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-board] li > span > a')];
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const filter = document.querySelector<HTMLElement>('[data-filter] > summary');
  const keys: Readonly<Record<string, HTMLElement | null | undefined>> = {
    j: links[Math.min(at + 1, links.length - 1)],
    k: links[Math.max(at - 1, 0)],
    c: links[at]?.closest('li')?.querySelector<HTMLElement>('[data-copy]'),
    f: filter,
  };
  const target = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!target) return false;
  target.focus();
  if (key === 'c' || key === 'f') target.click();
  target.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Lists the keys of the board, which work while the list is shown. */
export function BoardKeys({ hasReminders }: { hasReminders: boolean }) {
  useSingleKeys(act);
  const keys = [
    [['j', 'k'], 'move'],
    [['Enter'], 'open'],
    ...(hasReminders ? ([[['c'], 'copy reminder']] as const) : []),
    [['f'], 'filter'],
  ] as const;
  return keys.map(([names, words]) => (
    <span key={words} className="max-pane:hidden noscript:hidden">
      {names.map((name) => (
        <kbd key={name} className="not-first:ml-1">
          {name}
        </kbd>
      ))}{' '}
      {words}
    </span>
  ));
}
