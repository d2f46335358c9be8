import { useEffect, useState } from 'react';

/**
 * Whether the script has taken the form over with what was typed before, of which it also tells
 * `public/lazy-hydrate.js`; used after the form's own effects.
 */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('portal:hydrated'));
  }, [isHydrated]);
  return isHydrated;
}
