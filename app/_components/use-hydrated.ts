import { useEffect, useState } from 'react';

/** Tells `public/lazy-hydrate.js` that a form has taken over what was typed before; used after its own effects. */
export function useHydrated(): void {
  const [isHydrated, setIsTakenOver] = useState(false);
  useEffect(() => setIsTakenOver(true), []);
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('portal:hydrated'));
  }, [isHydrated]);
}
