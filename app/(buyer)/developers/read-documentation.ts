import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import type { DocumentationPage } from '@/lib/discovery/documentation/page';
import { type DocumentationIndex, documentationIndex } from '@/lib/discovery/documentation/search';
import { writePages } from '@/lib/discovery/documentation/write-pages';
import { subjectInWords } from '@/lib/discovery/pilot-outcome';
import type { OfferSnapshot } from '@/lib/offers/offer-store';
import { hasDeveloperApi } from '@/lib/process/env';
import { portalSettings, securityContacts, vendorName } from '@/lib/process/installation';
import { publicUrl } from '@/lib/process/public-url';

function documentationOf(snapshot: OfferSnapshot, baseUrl: string): DocumentationPage[] {
  return writePages({
    vendor: vendorName(),
    subject: portalSettings().subject ?? subjectInWords(snapshot),
    hasDeveloperApi,
    baseUrl,
    offers: snapshot.offers,
    quoteKey: crypto.randomUUID(),
    servers: getDeps(),
    securityContacts: securityContacts(),
  });
}

/** Every page of the documentation, or null while the offers cannot be read. */
export function pagesOfDocumentation(): Promise<DocumentationPage[] | null> {
  return nullWhenUnavailable(async () => {
    return documentationOf(await getDeps().offers.current(), await siteOrigin());
  });
}

interface SearchedDocumentation {
  pages: DocumentationPage[];
  index: DocumentationIndex;
}

const indexed = new WeakMap<OfferSnapshot, SearchedDocumentation>();

/**
 * Returns the documentation with its index, built once per version of the offers: a caller's Host header must not cause
 * work.
 */
export function searchedDocumentation(): Promise<SearchedDocumentation | null> {
  return nullWhenUnavailable(async () => {
    const snapshot = await getDeps().offers.current();
    const known = indexed.get(snapshot);
    if (known) return known;
    const baseUrl = publicUrl({ header: () => undefined, isEncrypted: false });
    const pages = documentationOf(snapshot, baseUrl);
    const made = { pages, index: documentationIndex(pages, baseUrl) };
    indexed.set(snapshot, made);
    return made;
  });
}
