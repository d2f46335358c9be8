import { useEffect, useState } from 'react';

/**
 * Tells `public/later.js` once a form has taken over what was typed before its scripts were there, so that what was
 * sent meanwhile can be sent on. Used after the form's own effects.
 */
export function useTakenOver(): void {
  const [isTakenOver, setIsTakenOver] = useState(false);
  useEffect(() => setIsTakenOver(true), []);
  useEffect(() => {
    if (isTakenOver) dispatchEvent(new Event('portal:taken-over'));
  }, [isTakenOver]);
}
