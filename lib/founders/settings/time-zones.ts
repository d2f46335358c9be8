import { lazy } from '../../kernel/lazy';

const ianaNames = lazy(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]);

/** Lists the time zones that this host supports, by IANA name, UTC first. */
export function listedTimeZones(): readonly string[] {
  return ianaNames();
}

/** Returns true for the IANA name of a time zone that this host supports, including former names. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as `+01:00`, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
