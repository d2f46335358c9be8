import type { Moment } from './state/screen-state';

/** True if list and pane are side by side. */
export const isWide = () => matchMedia('(width >= 64rem)').matches;

/** Returns the layout and the portal's time, counted from when the page was read. */
export function browserMoment(readAt: string, loadedAtMs: number): Moment {
  return { isWide: isWide(), now: new Date(Date.parse(readAt) + performance.now() - loadedAtMs) };
}
