/** Called by Next once when a server starts; on a plain Next host nothing else prepares for the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isPageStatusEnabled, applyPageStatuses } = await import('./lib/process/page-status');
  if (isPageStatusEnabled()) return;
  applyPageStatuses();
  const { refuseSamplesOnNext } = await import('./lib/api/refuse-on-next');
  refuseSamplesOnNext();
  if (!process.env.DATABASE_URL) return;
  const { getDeps } = await import('./lib/compose');
  // Pages take the vendor's name from settings that are read with the offers; without a database they answer 503.
  await Promise.allSettled([getDeps().offers.current()]);
}
