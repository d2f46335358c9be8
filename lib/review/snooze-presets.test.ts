import { describe, expect, it } from 'vitest';
import { snoozePresets } from './snooze-presets';

const at = (iso: string) => snoozePresets(new Date(iso)).map(({ name, date }) => `${name} ${date}`);

describe('days to snooze a lead until', () => {
  it('count from the day in UTC', () => {
    expect(at('2026-11-18T23:59:59Z')).toEqual([
      'Tomorrow 2026-11-19',
      'In 3 days 2026-11-21',
      'Next Monday 2026-11-23',
      'In 2 weeks 2026-12-02',
      'In 30 days 2026-12-18',
    ]);
  });

  it('name no day twice, and never today', () => {
    expect(at('2026-11-22T08:00:00Z')).not.toContain('Next Monday 2026-11-23');
    expect(at('2026-11-22T08:00:00Z')).toContain('Tomorrow 2026-11-23');
    expect(at('2026-11-23T08:00:00Z')).toContain('Next Monday 2026-11-30');
    expect(at('2026-11-20T08:00:00Z')).toContain('In 3 days 2026-11-23');
  });
});
