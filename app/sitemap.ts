import type { MetadataRoute } from 'next';
import { apiVersion } from '@/lib/contract/limits';
import { getDeps } from '@/lib/deps';
import { samplePackages } from './(buyer)/samples/sample-packages';
import { siteOrigin } from './site-origin';

/** Every public page, with the revision of the catalog as its date. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await siteOrigin();
  const { offers } = await getDeps().offers.current();
  const paths = [
    '/',
    ...offers.map((offer) => `/offers/${encodeURIComponent(offer.id)}`),
    '/compare',
    ...[...samplePackages.keys()].map((offerId) => `/samples/${offerId}`),
    '/quote',
    '/request',
    '/privacy',
  ];
  return paths.map((path) => ({ url: `${origin}${path}`, lastModified: apiVersion }));
}
