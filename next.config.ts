import type { NextConfig } from 'next';
import { pageLinkHeader } from './lib/discovery/links';
import { pageContentSecurityPolicy, pageSecurityHeaders } from './lib/http/mounts/security-headers';
import './lib/process/installation';
import { apiPrefixPattern } from './lib/site/api-prefixes';
import { unknownActSources } from './lib/site/forms';

/**
 * `server/` sets the pages' headers itself and marks its requests with a Content-Security-Policy. On any other Next
 * host the same headers are set here, without a nonce for Next's inline scripts.
 */
const headersOfOtherHosts = {
  source: `/((?!(?:${apiPrefixPattern})(?:/|$)|brand/|developers/[a-z-]+\\.md).*)`,
  missing: [{ type: 'header' as const, key: 'content-security-policy' }],
  headers: Object.entries({
    ...pageSecurityHeaders,
    'Content-Security-Policy': pageContentSecurityPolicy("'unsafe-inline'"),
    Link: pageLinkHeader,
  }).map(([key, value]) => ({ key, value })),
};

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  skipTrailingSlashRedirect: true,
  transpilePackages: ['@pilot-portal/screening'],
  serverExternalPackages: [
    'better-auth',
    'drizzle-orm',
    'postgres',
    'pino',
    'ioredis',
    'mcp-handler',
    '@modelcontextprotocol/server',
  ],
  // `npm run build` and CI run `tsc` on the whole project; `npm start` does not repeat it.
  typescript: { ignoreBuildErrors: true },
  // Loading every page at start took a third of its processor time and 75 MB; now the first view of a page loads it.
  experimental: { preloadEntriesOnStart: false },
  headers: async () => [headersOfOtherHosts],
  // A folder of `app` cannot be named `[topic].md` or `[week].md`.
  rewrites: async () => ({
    // Before the files of `public`, which include the shipped packages: founders may have published others.
    beforeFiles: [
      // Browsers ask for this address without a link, where an answer is no page.
      { source: '/favicon.ico', destination: '/brand/favicon.ico' },
      { source: '/samples/:offerId([a-z0-9-]+).json', destination: '/samples/:offerId/files/:offerId.json' },
      {
        source: '/samples/:offerId((?!scoring/|developer-api/)[a-z0-9-]+)/:file([a-z]+\\.[a-z]+)',
        destination: '/samples/:offerId/files/:file',
      },
    ],
    afterFiles: [
      { source: '/developers/:topic([a-z-]+).md', destination: '/developers.md/:topic' },
      ...['/pilots', '/inbox/pilots'].map((pilots) => ({
        source: `${pilots}/:pilotId/week/:week(\\d+).md`,
        destination: `${pilots}/:pilotId/week/:week/markdown`,
      })),
      ...unknownActSources.map((source) => ({ source, destination: '/_not-found' })),
    ],
    fallback: [],
  }),
};

export default config;
