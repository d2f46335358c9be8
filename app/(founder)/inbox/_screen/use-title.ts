import { useEffect } from 'react';

interface BadgedNavigator {
  setAppBadge: (count: number) => Promise<void>;
  clearAppBadge: () => Promise<void>;
}

const isBadged = (value: object): value is BadgedNavigator =>
  'setAppBadge' in value && 'clearAppBadge' in value;

/** Shows in the tab, and on the icon of an installed page, how many leads are due soon or overdue. */
export function useTitle(name: string, dueCount: number): void {
  useEffect(() => {
    const [, ...rest] = document.title.split(' · ');
    document.title = [dueCount > 0 ? `(${dueCount}) ${name}` : name, ...rest].join(' · ');
    if (!isBadged(navigator)) return;
    const shown = dueCount > 0 ? navigator.setAppBadge(dueCount) : navigator.clearAppBadge();
    // Not every system has a place for it.
    shown.catch(() => {});
  }, [name, dueCount]);
}
