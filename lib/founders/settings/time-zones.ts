import { lazy } from '../../kernel/lazy';

const ianaNames = lazy(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]);

/** The time zones that this host knows, by their IANA names, UTC first. */
export function listedTimeZones(): readonly string[] {
  return ianaNames();
}

/** Returns true for the IANA name of a time zone that this host supports, including former names. */
export function isTimeZone(name: string): boolean {
  // Offsets such as `+01:00` would be taken as well, and know no summer.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
