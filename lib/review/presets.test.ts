import { describe, expect, it } from 'vitest';
import { momentInWords } from './format-moment';
import { snoozePresets } from './snooze-moment';

const at = (iso: string, zone = 'UTC') =>
  snoozePresets(new Date(iso), zone).map(
    ({ name, moment }) => `${name}: ${momentInWords(moment.toISOString(), zone, new Date(iso))}`,
  );

describe('times to snooze a lead until', () => {
  it("are by hour and by day in the zone's local time", () => {
    expect(at('2026-11-18T09:30:00Z', 'Europe/Berlin')).toEqual([
      'In 1 hour: Wed 18 Nov 11:30',
      'In 4 hours: Wed 18 Nov 14:30',
      'This afternoon: Wed 18 Nov 14:00',
      'Tomorrow: Thu 19 Nov 09:00',
      'In 3 days: Sat 21 Nov 09:00',
      'Next Monday: Mon 23 Nov 09:00',
      'In 2 weeks: Wed 2 Dec 09:00',
      'In 1 month: Fri 18 Dec 09:00',
    ]);
  });

  it('include no time twice, and none in the past', () => {
    expect(at('2026-11-22T15:00:00Z')).not.toContain('Next Monday: Mon 23 Nov 09:00');
    expect(at('2026-11-22T15:00:00Z')).toContain('Tomorrow: Mon 23 Nov 09:00');
    expect(at('2026-11-22T15:00:00Z').join()).not.toContain('This afternoon');
    expect(at('2026-11-23T08:00:00Z')).toContain('Next Monday: Mon 30 Nov 09:00');
  });

  it('are all in the future at every hour of a year', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      for (let hour = 0; hour < 365 * 24; hour += 31) {
        const now = new Date(Date.UTC(2027, 0, 1, hour, 13));
        const presets = snoozePresets(now, zone);
        expect(presets.length).toBeGreaterThanOrEqual(5);
        expect(presets.every(({ moment }) => moment > now)).toBe(true);
      }
    }
  });
});
