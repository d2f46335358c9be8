import type { MetadataRoute } from 'next';
import { siteOrigin } from './site-origin';

/** Everything but what belongs to one buyer, by an address that only they know, and the founders' inbox. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/quotes/', '/receipts/', '/inbox'] },
    sitemap: `${await siteOrigin()}/sitemap.xml`,
  };
}
