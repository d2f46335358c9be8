import { measurePages, pageMsMax, pageTimingRows, withoutId } from '../bench/pages';
import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';
import type { AuditPart } from './report';

/** Measures the server's time for every page. */
export async function auditServerTime(
  { url, pid }: AuditedPortal,
  pages: readonly AuditedPage[],
): Promise<AuditPart> {
  const timings = await measurePages(
    url,
    pages.map(({ path }) => path),
    pid,
  );
  const misses = timings
    .filter(({ medianMs }) => medianMs > pageMsMax)
    .map(({ path, medianMs }) => ({
      where: withoutId(path),
      how: `the median is ${medianMs.toFixed(1)} ms, at most ${pageMsMax} ms is wanted`,
    }));
  const rows = pageTimingRows(timings).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  );
  return {
    title: 'Server time, 100 requests in turn over one connection after a warm-up',
    table: rows,
    notes: [
      'Processor time is that of the whole server process; on a busy machine it says more than the median.',
    ],
    misses,
  };
}
