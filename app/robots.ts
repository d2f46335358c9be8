import type { MetadataRoute } from 'next';
import { publicUrlOf } from './(buyer)/address';

/** The portal's address is that of the running process. */
export const dynamic = 'force-dynamic';

/** Everything but the founders' inbox and what belongs to one buyer, by an address that only they know. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/quotes/', '/receipts/', '/inbox'] },
    sitemap: await publicUrlOf('/sitemap.xml'),
  };
}
