import { startAuditedPortal } from '../audit/audited-portal';
import { founderPages } from '../audit/founder-pages';
import { publicPages } from '../audit/public-pages';
import { goalMsOf, measurePages, pageTimingRows, withoutId } from './pages';
import type { BenchPart } from './part';

/** Pages for founders that the audit of pages leaves out. */
const furtherFounderPaths = ['/inbox/offers', '/inbox/offers/masking-shadow-14', '/inbox/settings'];

/** Milliseconds of each kind of page, the founders' as well. */
export async function measurePageKinds(): Promise<BenchPart> {
  const portal = await startAuditedPortal();
  try {
    const ofPublic = await measurePages(
      portal.url,
      [...publicPages(portal).map(({ path }) => path), '/sign-in'],
      portal.pid,
    );
    const ownPages = founderPages(portal).filter(({ cookie }) => cookie === portal.founderCookie);
    const ofFounders = await measurePages(
      portal.url,
      [...ownPages.map(({ path }) => path), ...furtherFounderPaths],
      portal.pid,
      portal.founderCookie,
    );
    return {
      notes: [
        "Server time for a page, 100 requests in turn over one connection after a warm-up; first the pages that everyone can see, then the founders'. Processor time is that of the whole server process.",
      ],
      tables: [pageTimingRows(ofPublic), pageTimingRows(ofFounders)],
      misses: [...ofPublic, ...ofFounders].flatMap(({ path, medianMs }) => {
        const goalMs = goalMsOf(path) ?? Number.POSITIVE_INFINITY;
        return medianMs > goalMs ? [`${withoutId(path)}: ${medianMs.toFixed(1)} ms, most ${goalMs}`] : [];
      }),
    };
  } finally {
    await portal.stop();
  }
}
