import { startAuditedPortal } from '../e2e/audit/audited-portal';
import { founderPages } from '../e2e/audit/founder-pages';
import { publicPages } from '../e2e/audit/public-pages';
import { measurePages, pageMsMax, pageTimingRows, withoutId } from './pages';
import type { BenchPart } from './part';

/** Milliseconds of each kind of page, the founders' as well. */
export async function measurePageKinds(): Promise<BenchPart> {
  const portal = await startAuditedPortal();
  try {
    const ofPublic = await measurePages(
      portal.url,
      publicPages(portal).map(({ path }) => path),
      portal.pid,
    );
    const ofFounders = await measurePages(
      portal.url,
      founderPages(portal).map(({ path }) => path),
      portal.pid,
      portal.founderCookie,
    );
    return {
      notes: [
        "Time of the server for a page, 50 requests in turn over one connection after a warm-up; the public pages, then the founders'. Processor time is that of the whole server process.",
      ],
      tables: [pageTimingRows(ofPublic), pageTimingRows(ofFounders).map(({ target, ...row }) => row)],
      misses: ofPublic
        .filter(({ medianMs }) => medianMs > pageMsMax)
        .map(({ path, medianMs }) => `${withoutId(path)}: ${medianMs.toFixed(1)} ms, most ${pageMsMax}`),
    };
  } finally {
    await portal.stop();
  }
}
