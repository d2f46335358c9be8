import type { EvidencePackage } from '../offers/evidence-package';
import type { Offer } from '../offers/offer';

/** An offer as schema.org data; `baseUrl` is the portal's origin, or empty for addresses relative to it. */
function offerData(offer: Offer, vendorName: string, baseUrl: string) {
  return {
    '@type': 'Offer',
    '@id': `${baseUrl}/offers/${offer.id}#offer`,
    url: `${baseUrl}/offers/${offer.id}`,
    sku: offer.id,
    name: offer.name,
    description: offer.headline,
    price: offer.pilot_price.toFixed(2),
    priceCurrency: 'USD',
    seller: { '@type': 'Organization', name: vendorName },
    itemOffered: {
      '@type': 'Service',
      name: offer.name,
      description: offer.headline,
      serviceType: 'Paid AI pilot',
      provider: { '@type': 'Organization', name: vendorName },
      termsOfService: `${baseUrl}/offers/${offer.id}`,
    },
    eligibleDuration: { '@type': 'QuantitativeValue', value: offer.duration_days, unitCode: 'DAY' },
  };
}

export function offerPageData(offer: Offer, vendorName: string, baseUrl: string): object {
  return { '@context': 'https://schema.org', ...offerData(offer, vendorName, baseUrl) };
}

export function offerCatalogData(offers: readonly Offer[], vendorName: string, baseUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name: `${vendorName} pilots`,
    url: `${baseUrl}/`,
    numberOfItems: offers.length,
    itemListElement: offers.map((offer) => offerData(offer, vendorName, baseUrl)),
  };
}

/**
 * Returns a sample evidence package as schema.org data; `origin` is the page's statement on its figures, and `files`
 * are the page's downloads, by name.
 */
export function evidenceData(
  {
    sample,
    origin,
    files,
  }: { sample: EvidencePackage; origin: string; files: readonly { name: string; holds: string }[] },
  vendorName: string,
  baseUrl: string,
): object {
  const address = `${baseUrl}/samples/${sample.offer_id}`;
  const download = (name: string, contentUrl: string) => ({ '@type': 'DataDownload', name, contentUrl });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${address}#evidence`,
    url: address,
    name: `${sample.title} (${origin})`,
    description: `${origin}. ${sample.anonymisation} ${sample.verdict.sentence}`,
    creator: { '@type': 'Organization', name: vendorName },
    isAccessibleForFree: true,
    variableMeasured: sample.metrics.map(({ name, unit, value }) => ({
      '@type': 'PropertyValue',
      name: `${name} (${origin})`,
      unitText: unit,
      value,
    })),
    distribution: [
      download(origin, `${address}.json`),
      ...files.map(({ name, holds }) => download(`${holds} (${origin})`, `${address}/${name}`)),
    ],
  };
}
