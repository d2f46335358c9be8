import { useEffect } from 'react';
import { titleOfView } from '@/lib/inbox/words';

interface BadgedNavigator {
  setAppBadge: (count: number) => Promise<void>;
  clearAppBadge: () => Promise<void>;
}

const isBadged = (value: object): value is BadgedNavigator =>
  'setAppBadge' in value && 'clearAppBadge' in value;

/** Shows the number of leads that are due soon in the tab and on the icon of an installed page. */
export function useTitle(viewName: string, dueCount: number): void {
  useEffect(() => {
    const show = () => {
      const [, ...rest] = document.title.split(' · ');
      const title = [titleOfView(viewName, dueCount), ...rest].join(' · ');
      if (document.title !== title) document.title = title;
    };
    show();
    // Hydration may write the server's title after this.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [viewName, dueCount]);
  useEffect(() => {
    if (!isBadged(navigator)) return;
    const shown = dueCount > 0 ? navigator.setAppBadge(dueCount) : navigator.clearAppBadge();
    // Not every system has badges.
    shown.catch(() => {});
  }, [dueCount]);
}
