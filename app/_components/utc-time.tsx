import { lazy } from '@/lib/kernel/lazy';

const format = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);

/**
 * A time in UTC, as people write it and as machines read it: `21 Nov 2026, 04:29 UTC`. Where `/local-time.js` runs, it
 * adds the reader's own time to those that ask for it.
 */
export function UtcTime({ iso, isLocalToo = false }: { iso: string; isLocalToo?: boolean }) {
  return (
    <time className="figures" dateTime={iso} data-local={isLocalToo ? '' : undefined}>
      {format().format(new Date(iso))} UTC
    </time>
  );
}
