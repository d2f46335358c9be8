import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { hasRole, type Role } from '@/lib/founders/founder';
import { momentInWords } from '@/lib/review/format-moment';

const RoleContext = createContext<Role>('reader');

export function FounderRole({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Returns true if the founder has at least this role. It only hides controls; services decide. */
export function useMay(needed: Role): boolean {
  return hasRole({ role: useContext(RoleContext) }, needed);
}

const ZoneContext = createContext('UTC');

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimeZone({ chosen, children }: { chosen: string | null; children: ReactNode }) {
  const zone = useSyncExternalStore(never, browserZone, () => 'UTC');
  return <ZoneContext value={chosen ?? zone}>{children}</ZoneContext>;
}

export function useTimeZone(): string {
  return useContext(ZoneContext);
}

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
