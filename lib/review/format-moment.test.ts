import { describe, expect, it } from 'vitest';
import { momentInWords } from './format-moment';

const now = new Date('2026-11-23T09:20:00Z');

describe('a moment in words', () => {
  it("shows the zone's local time, with the year if it differs", () => {
    expect(momentInWords('2026-12-01T08:00:00Z', 'Europe/Berlin', now)).toBe('Tue 1 Dec 09:00');
    expect(momentInWords('2026-12-31T23:30:00Z', 'Europe/Berlin', now)).toBe('Fri 1 Jan 2027 00:30');
    expect(momentInWords('2026-12-31T23:30:00Z', 'UTC', now)).toBe('Thu 31 Dec 23:30');
  });
});
