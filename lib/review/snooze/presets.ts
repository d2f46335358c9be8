import { readTimeWords } from './time-words';

interface SnoozePreset {
  name: string;
  moment: Date;
}

/** Preset texts, parsed in the same way as typed ones. */
const presetNames = [
  'In 1 hour',
  'In 4 hours',
  'This afternoon',
  'Tomorrow',
  'In 3 days',
  'Next Monday',
  'In 2 weeks',
  'In 1 month',
];

/** Returns the snooze presets at `now` in a zone, all in the future and without duplicates. */
export function snoozePresets(now: Date, zone: string): SnoozePreset[] {
  const presets: SnoozePreset[] = [];
  for (const name of presetNames) {
    const read = readTimeWords(name, now, zone);
    if (read.outcome !== 'moment' || read.moment <= now) continue;
    if (presets.every(({ moment }) => moment.getTime() !== read.moment.getTime()))
      presets.push({ name, moment: read.moment });
  }
  return presets;
}
