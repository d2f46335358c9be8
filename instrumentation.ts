/** Called by Next once when a server starts: on a host of its own nothing else sets the statuses of pages. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isPageStatusEnabled, applyPageStatuses } = await import('./lib/process/page-status');
  if (!isPageStatusEnabled()) applyPageStatuses();
}
