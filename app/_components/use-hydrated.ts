import { useEffect, useState } from 'react';

/**
 * Tells `public/lazy-hydrate.js` once a form has taken over what was typed before its scripts were there, so that what was
 * sent meanwhile can be sent on. Used after the form's own effects.
 */
export function useHydrated(): void {
  const [isHydrated, setIsTakenOver] = useState(false);
  useEffect(() => setIsTakenOver(true), []);
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('portal:hydrated'));
  }, [isHydrated]);
}
