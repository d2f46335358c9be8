import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { quoteFigures } from '../quotes/pricing';
import { pilotCredit } from './pilot-credit';

const options = { custom_integration: true, pii_real: false, samples_available: true };

it.each(defaultOffers.map(({ offer }) => [offer.id, offer] as const))(
  'the credit of %s is that of its quote',
  (_id, offer) => {
    for (const commit of [0, 59_999, 60_000, 96_000, 1_000_000]) {
      const quoted = quoteFigures(offer, { ...options, annual_commit: commit });
      expect(pilotCredit({ quoted: offer, options }, commit)).toBe(
        quoted.max_credit_if_annual_signed_within_30_days,
      );
    }
  },
);

it('gives a called-off pilot credit only if its plan says so', () => {
  const offer = defaultOffers[0]?.offer;
  if (!offer) throw new Error('no offer');
  const credit = pilotCredit({ quoted: offer, options }, 96_000);
  const ground = { quoted: offer, options };
  expect(credit).toBeGreaterThan(0);
  expect(pilotCredit(ground, 96_000, { isStopped: true, creditOnStop: false })).toBe(0);
  expect(pilotCredit(ground, 96_000, { isStopped: true, creditOnStop: true })).toBe(credit);
});
