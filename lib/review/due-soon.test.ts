import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bands } from '../leads/lead';
import { promisedReviewTimes, reviewDueAt, waitingSinceDueBy } from './times';

it('separates due from undue at any moment', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom(...bands), fc.nat(20 * 24 * 60), (moment, band, minutes) => {
      const since = waitingSinceDueBy(band, moment, promisedReviewTimes);
      const start = new Date(moment.getTime() - minutes * 60_000);
      expect(start <= since).toBe(reviewDueAt(band, start) <= moment);
    }),
  );
});
