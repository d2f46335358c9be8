import { expect, it } from 'vitest';
import { weekStarts } from './weeks';

const days = (now: string) => weekStarts(new Date(now), 3).map((start) => start.toISOString().slice(0, 10));

it.each([
  ['2026-11-21T12:00:00Z', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-22T23:59:59Z', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-23T00:00:00Z', ['2026-11-09', '2026-11-16', '2026-11-23']],
])('the last weeks at %s began on %j', (now, starts) => expect(days(now)).toEqual(starts));
