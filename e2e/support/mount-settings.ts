import { upstreamSettings } from './fake-upstream';
import type { Settings } from './portal';

/** Settings of the portals that all tests share. */
export function mountSettings(upstreamUrl: string): Settings {
  return {
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'debug',
    // Image engines may or may not be installed in this checkout; no test may depend on it.
    ENGINES: 'none',
    ...upstreamSettings(upstreamUrl),
  };
}
