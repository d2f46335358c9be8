import { describe, expect, it } from 'vitest';
import type { SentFields } from './field-labels';
import { isSentAgain } from './replays';

const stored: SentFields = {
  target_offer_id: 'masking-shadow-14',
  workflow: 'Claims calls',
  success_metric: 'Word error rate below 8%',
  company: 'Northgate',
  contact_or_agent_id: 'buyer@example.com',
  buyer_type: 'human_buyer',
  samples_available: false,
  high_volume_or_high_risk: false,
  risk_owner: null,
  monthly_volume: 0,
  annual_commit: null,
  timeline: null,
  contact_name: null,
  contact_role: null,
};

const sent = {
  target_offer_id: 'masking-shadow-14',
  workflow: ' Claims calls ',
  success_metric: 'Word error rate below 8%',
  company: 'Northgate',
  contact_or_agent_id: 'buyer@example.com',
  buyer_type: 'human_buyer',
  contact_consent: true,
};
const isSame = (changes: Record<string, unknown>, of = stored) =>
  isSentAgain(of, new Map(Object.entries({ ...sent, ...changes })));

describe('isSentAgain', () => {
  it('recognizes what was sent, as it was stored', () => {
    expect(isSame({})).toBe(true);
    expect(isSame({ timeline: ' ', samples_available: false, monthly_volume: 0 })).toBe(true);
    expect(isSame({ annual_commit: 0 }, { ...stored, annual_commit: 0 })).toBe(true);
    expect(isSame({ samples_available: true }, { ...stored, samples_available: true })).toBe(true);
  });

  it.each([
    { company: 'Northgate Claims' },
    { company: undefined },
    { timeline: 'May' },
    { samples_available: true },
    { monthly_volume: 5 },
    { annual_commit: 0 },
    { annual_commit: '200.000' },
    { buyer_type: 'nobody' },
  ])('notices the difference of %j', (changes) => expect(isSame(changes)).toBe(false));
});
