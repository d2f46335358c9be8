import type { Moment } from './state/screen-state';

/** Whether list and pane stand side by side. */
export const isWide = () => matchMedia('(width >= 64rem)').matches;

/** What only the browser knows, now; the time as the portal's clock has it, from when the page was read. */
export function browserMoment(readAt: string, loadedAtMs: number): Moment {
  return { isWide: isWide(), now: new Date(Date.parse(readAt) + performance.now() - loadedAtMs) };
}
