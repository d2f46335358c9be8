import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import type { QuotedTerms } from '../offers/offer';
import { quoteFigures } from '../quotes/pricing';
import type { PilotOutcome } from './pilot';
import { pilotCredit } from './pilot-credit';

const options = { custom_integration: true, pii_real: false, samples_available: true };
const viewOf = (quoted: QuotedTerms, outcome: PilotOutcome = 'accepted', credit_on_stop = false) => ({
  pilot: { terms: { quoted, options }, outcome, checkpoint: null, credit: null },
  plan: { content: { credit_on_stop } },
});

it.each(defaultOffers.map(({ offer }) => [offer.id, offer] as const))(
  'the credit of %s is that of its quote',
  (_id, offer) => {
    for (const commit of [0, 59_999, 60_000, 96_000, 1_000_000]) {
      const quoted = quoteFigures(offer, { ...options, annual_commit: commit });
      expect(pilotCredit(viewOf(offer), commit)).toBe(quoted.max_credit_if_annual_signed_within_30_days);
    }
  },
);

it('gives a called-off pilot credit only if its plan says so, or if it had earned it before', () => {
  const offer = defaultOffers[0]?.offer;
  if (!offer) throw new Error('no offer');
  const credit = pilotCredit(viewOf(offer), 96_000);
  expect(credit).toBeGreaterThan(0);
  expect(pilotCredit(viewOf(offer, 'called_off'), 96_000)).toBe(0);
  expect(pilotCredit(viewOf(offer, 'called_off', true), 96_000)).toBe(credit);
  const { pilot, plan } = viewOf(offer, 'called_off');
  const earned = { pilot: { ...pilot, credit: { state: 'open' as const, notedBy: null } }, plan };
  expect(pilotCredit(earned, 96_000)).toBe(credit);
});
