import type { MetadataRoute } from 'next';
import { publicUrlOf } from '@/app/site-origin';
import { pages } from '@/lib/site/pages';

/** The portal's URL is a setting of the running process. */
export const dynamic = 'force-dynamic';

/** Allows everything except the founders' inbox and the pages of one buyer, whose URLs are secret. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const ofBuyers = pages.filter(({ audience }) => audience === 'buyer');
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [...new Set(ofBuyers.map(({ path }) => path.replace(/\[.*/, ''))), '/inbox'],
    },
    sitemap: await publicUrlOf('/sitemap.xml'),
  };
}
