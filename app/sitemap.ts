import type { MetadataRoute } from 'next';
import { sampledOfferIds } from '@/app/sample-packages';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { shownTopics, topicPath } from '@/lib/discovery/topics';
import { hasDeveloperApi } from '@/lib/process/env';
import { documentationPath, pages } from '@/lib/site/pages';

/** The offers and the portal's URL are those of the running process. */
export const dynamic = 'force-dynamic';

/** Every public page. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const published = await getDeps().offers.current();
  const addresses = new Map([
    ['/offers/[offerId]', published.offers.map(({ id }) => `/offers/${encodeURIComponent(id)}`)],
    ['/samples/[offerId]', sampledOfferIds(published).map((offerId) => `/samples/${offerId}`)],
    [`${documentationPath}/[topic]`, shownTopics(hasDeveloperApi).map(topicPath)],
  ]);
  const paths = pages
    .filter(
      ({ audience, isOfDeveloperApi }) => audience === 'everyone' && (hasDeveloperApi || !isOfDeveloperApi),
    )
    .flatMap(({ path }) => addresses.get(path) ?? path);
  const urls = await Promise.all([...new Set(paths)].map(publicUrlOf));
  return urls.map((url) => ({ url }));
}
