import { useEffect, useState } from 'react';

const tickMs = 20_000;

/** The time, from the server's clock at first, going on while the page is open. */
export function useNow(iso: string): Date {
  const [now, setNow] = useState(() => new Date(iso));
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(
      () => setNow(new Date(new Date(iso).getTime() + performance.now() - begun)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [iso]);
  return now;
}
