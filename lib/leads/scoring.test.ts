import { describe, expect, it } from 'vitest';
import type { LeadRequest } from './lead';
import { bandOfSignals, scoreLead, scoringRules } from './scoring';

const offer = {
  id: 'pilot',
  name: 'A pilot',
  headline: 'A headline',
  duration_days: 14,
  pilot_price: 10_000,
  annual_commit_minimum: 50_000,
  required_inputs: [],
  allowed_modes: [],
  credit: {
    type: 'fixed_credit_back' as const,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false as const,
  },
  non_binding: true as const,
  human_approval_required: true as const,
};

/** The table of the decision record, written again. */
const table = [
  ['workflow', 20, 'Workflow named'],
  ['samples', 25, 'Representative samples available'],
  ['metric', 20, 'Success metric named'],
  ['volume', 15, 'High volume or high-risk workflow'],
  ['owner', 10, 'Risk owner named'],
  ['commit', 10, 'Annual commit meets the offer minimum'],
] as const;
const bandOf = (score: number) => (score >= 80 ? 'A' : score >= 65 ? 'B' : score >= 50 ? 'C' : 'D');
const bandReasons = {
  A: 'Founder handles immediately; propose pilot review',
  B: 'Founder reviews within one business day',
  C: 'Ask for samples or a named risk owner before a review',
  D: 'Park until the buyer adds evidence',
};

function leadWith(facts: ReadonlySet<string>): LeadRequest {
  return {
    buyer_type: 'human_buyer',
    company: 'Northwind',
    contact_or_agent_id: 'buyer',
    workflow: facts.has('workflow') ? 'Call notes' : '',
    target_offer_id: 'pilot',
    success_metric: facts.has('metric') ? 'Word error rate' : '',
    contact_consent: true,
    samples_available: facts.has('samples'),
    high_volume_or_high_risk: facts.has('volume'),
    risk_owner: facts.has('owner') ? 'COO' : undefined,
    annual_commit: facts.has('commit') ? 50_000 : 49_999.99,
  };
}

const combinations = Array.from({ length: 64 }, (_, bits) =>
  table.filter((_row, at) => (bits >> at) % 2 === 1),
);

describe('the score of a lead', () => {
  it.each(combinations.map((rows) => [rows.map(([fact]) => fact).join(', ') || 'nothing', rows] as const))(
    'adds up: %s',
    (_title, rows) => {
      const score = rows.reduce((sum, [, points]) => sum + points, 0);
      const band = bandOf(score);
      expect(scoreLead(leadWith(new Set(rows.map(([fact]) => fact))), offer)).toEqual({
        score,
        band,
        reasons: [...rows.map(([, , reason]) => reason), bandReasons[band]],
        points: rows.map(([, points, reason]) => ({ reason, points })),
      });
    },
  );

  it("is 80 and band A in the specification's case", () => {
    const scored = scoreLead(leadWith(new Set(['workflow', 'samples', 'metric', 'volume'])), offer);
    expect(scored).toMatchObject({ score: 80, band: 'A' });
    expect(scored.reasons).toEqual([
      'Workflow named',
      'Representative samples available',
      'Success metric named',
      'High volume or high-risk workflow',
      'Founder handles immediately; propose pilot review',
    ]);
  });

  it('gives no points for a commit to an unknown offer, or without one', () => {
    const lead = leadWith(new Set(['workflow', 'metric', 'commit']));
    expect(scoreLead(lead, undefined).score).toBe(40);
    expect(scoreLead({ ...lead, annual_commit: undefined }, offer).score).toBe(40);
    expect(scoreLead({ ...lead, annual_commit: 0 }, { ...offer, annual_commit_minimum: 0 }).score).toBe(50);
  });

  it('ignores timeline, volume, source and contact', () => {
    const lead = leadWith(new Set(['workflow', 'metric']));
    const more = { timeline: 'now', monthly_volume: 1e9, source: 'x', contact_name: 'y', contact_role: 'z' };
    expect(scoreLead({ ...lead, ...more }, offer)).toEqual(scoreLead(lead, offer));
  });
});

it('any set of signals has the band of the sum of their points', () => {
  for (let chosen = 0; chosen < 2 ** table.length; chosen += 1) {
    const isChosen = (_: unknown, at: number) => Math.floor(chosen / 2 ** at) % 2 === 1;
    const score = table.filter(isChosen).reduce((sum, [, points]) => sum + points, 0);
    const given = scoringRules.map(({ signal }) => signal).filter(isChosen);
    expect(bandOfSignals([...given, 'no_signal'])).toBe(bandOf(score));
  }
});
