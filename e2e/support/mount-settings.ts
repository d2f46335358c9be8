import { upstreamSettings } from './fake-upstream';
import type { Settings } from './portal';

/** Settings of the portals that all tests share. */
export function mountSettings(upstreamUrl: string): Settings {
  return {
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'debug',
    // Image engines may be installed in this checkout or not; no test here may depend on it.
    ENGINES: 'none',
    ...upstreamSettings(upstreamUrl),
  };
}
