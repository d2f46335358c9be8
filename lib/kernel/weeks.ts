export const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the starts of the last `count` weeks including that of `now`, oldest first: Mondays, 00:00 UTC. */
export function weekStarts(now: Date, count: number): Date[] {
  const day = Math.floor(now.getTime() / dayMs);
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  const monday = day - daysSinceMonday;
  return Array.from({ length: count }, (_, at) => new Date((monday - 7 * (count - 1 - at)) * dayMs));
}
