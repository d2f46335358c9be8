import type { MetadataRoute } from 'next';
import { getDeps } from '@/lib/compose';
import { documentationTopics, topicPath } from '@/lib/discovery/documentation/topics';
import { apiVersion } from '@/lib/kernel/limits';
import { publicUrlOf } from './(buyer)/address';
import { samplePackages } from './(buyer)/samples/sample-packages';

/** The offers and the portal's address are those of the running process. */
export const dynamic = 'force-dynamic';

/** Every public page, with the revision of the catalog as its date. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { offers } = await getDeps().offers.current();
  const paths = [
    '/',
    ...offers.map((offer) => `/offers/${encodeURIComponent(offer.id)}`),
    '/compare',
    ...[...samplePackages.keys()].map((offerId) => `/samples/${offerId}`),
    '/quote',
    '/request',
    '/privacy',
    ...documentationTopics.map(topicPath),
  ];
  const urls = await Promise.all(paths.map(publicUrlOf));
  return urls.map((url) => ({ url, lastModified: apiVersion }));
}
