import { useEffect } from 'react';
import { dueSoonFigure } from '@/lib/inbox/words';

interface BadgedNavigator {
  setAppBadge: (count: number) => Promise<void>;
  clearAppBadge: () => Promise<void>;
}

const isBadged = (value: object): value is BadgedNavigator =>
  'setAppBadge' in value && 'clearAppBadge' in value;

/** The title of the tab, before the name of the site. */
function titleOf(viewName: string, dueCount: number): string {
  return dueCount > 0 ? `(${dueSoonFigure(dueCount)}) ${viewName}` : viewName;
}

/** Shows in the tab, and on the icon of an installed page, how many leads are due soon or overdue. */
export function useTitle(viewName: string, dueCount: number): void {
  useEffect(() => {
    const show = () => {
      const [, ...rest] = document.title.split(' · ');
      const title = [titleOf(viewName, dueCount), ...rest].join(' · ');
      if (document.title !== title) document.title = title;
    };
    show();
    // Next writes the title that the server knew when it hydrates, which may be after this.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [viewName, dueCount]);
  useEffect(() => {
    if (!isBadged(navigator)) return;
    const shown = dueCount > 0 ? navigator.setAppBadge(dueCount) : navigator.clearAppBadge();
    // Not every system has a place for it.
    shown.catch(() => {});
  }, [dueCount]);
}
