import { type RefCallback, useCallback, useState } from 'react';

/** Returns whether details or a popover was opened at least once, also before React listened. */
export function useOpened(isOpenAtFirst = false): [ref: RefCallback<HTMLElement>, isOpened: boolean] {
  const [isOpened, setIsOpened] = useState(isOpenAtFirst);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const check = () => {
      if (element.matches('[open], :popover-open')) setIsOpened(true);
    };
    check();
    element.addEventListener('toggle', check);
    return () => element.removeEventListener('toggle', check);
  }, []);
  return [ref, isOpened];
}
