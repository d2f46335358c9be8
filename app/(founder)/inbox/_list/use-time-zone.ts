import { useEffect, useState } from 'react';

/** The time zone that times are shown in: the founder's own, else UTC until the browser has told its own. */
export function useTimeZone(ofFounder: string | null): string {
  const [ofBrowser, setOfBrowser] = useState('UTC');
  useEffect(() => setOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return ofFounder ?? ofBrowser;
}
