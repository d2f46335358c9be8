import { useEffect, useState } from 'react';

/** Returns true once the script controls the form. Call it after the form's own effects. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('portal:hydrated'));
  }, [isHydrated]);
  return isHydrated;
}
