import type { MetadataRoute } from 'next';
import { publicUrlOf } from '@/app/site-origin';
import { pages } from '@/lib/site/pages';

/** The portal's address is that of the running process. */
export const dynamic = 'force-dynamic';

/** Everything but the founders' inbox and what belongs to one buyer, by an address that only they know. */
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
