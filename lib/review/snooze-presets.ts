import { dayMs } from '../kernel/weeks';

export interface SnoozePreset {
  name: string;
  /** YYYY-MM-DD, UTC. */
  date: string;
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The days that are offered for a snooze at `now`: all of them ahead, each day once. */
export function snoozePresets(now: Date): SnoozePreset[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const daysToMonday = (8 - now.getUTCDay()) % 7 || 7;
  const presets = [
    { name: 'Tomorrow', date: dateOf(today + dayMs) },
    { name: 'In 3 days', date: dateOf(today + 3 * dayMs) },
    { name: 'Next Monday', date: dateOf(today + daysToMonday * dayMs) },
    { name: 'In 2 weeks', date: dateOf(today + 14 * dayMs) },
    { name: 'In 30 days', date: dateOf(today + 30 * dayMs) },
  ];
  return presets.filter(({ date }, at) => presets.findIndex((other) => other.date === date) === at);
}
