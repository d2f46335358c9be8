'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { momentInWords } from '@/lib/review/snooze/moment-words';

const ZoneContext = createContext('UTC');

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives what stands in it the founder's time zone: the chosen one, else the browser's, and UTC without a script. */
export function TimeZone({ chosen, children }: { chosen: string | null; children: ReactNode }) {
  const zone = useSyncExternalStore(never, browserZone, () => 'UTC');
  return <ZoneContext value={chosen ?? zone}>{children}</ZoneContext>;
}

/** The IANA name of the zone in which times are shown and read. */
export function useTimeZone(): string {
  return useContext(ZoneContext);
}

/** When a snoozed lead comes back: `wakes Tue 1 Dec 09:00`. */
export function WakeTime({ iso, now }: { iso: string; now: Date }) {
  const zone = useTimeZone();
  return (
    <>
      wakes{' '}
      <time dateTime={iso} title={zone}>
        {momentInWords(iso, zone, now)}
      </time>
    </>
  );
}
