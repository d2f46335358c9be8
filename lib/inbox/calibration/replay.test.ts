import { describe, expect, it } from 'vitest';
import { bands } from '../../leads/lead';
import type { QualificationSignal } from '../../leads/lead-check';
import { scoringRules } from '../../leads/scoring';
import { bandByHand, numbersOf, pointsByHand } from './generated-leads-fixture';
import { countOutcomes, type LeadGroup, type LeadOutcome, shareWon } from './lead-groups';
import { replayGroupsOf, replayLeads, rulesInForce, type ScoreRules } from './replay';
import { rulesFrom, rulesParamsOf } from './rules-address';

const outcomes: LeadOutcome[] = [
  'open',
  'declined',
  'accepted',
  'contacted',
  'proposal',
  'pilot_running',
  'won',
  'lost',
];

function generatedLeads(count: number): LeadGroup[] {
  const next = numbersOf(7);
  return Array.from({ length: count }, () => {
    const earned = scoringRules.filter(() => next() < 0.7).map(({ signal }) => signal);
    const outcome = outcomes[Math.floor(next() * outcomes.length)] ?? 'open';
    return {
      band: bandByHand(earned),
      outcome,
      ranPilot: outcome === 'won' || outcome === 'pilot_running' || (outcome === 'lost' && next() < 0.5),
      buyerType: next() < 0.5 ? 'human_buyer' : 'ai_procurement_agent',
      earned,
      leads: 1,
    } satisfies LeadGroup;
  });
}

const tried: ScoreRules = {
  points: { ...rulesInForce.points, samples_available: 15, risk_owner_named: 20 },
  scoreMin: { A: 85, B: 60, C: 50 },
};

const triedByHand = (earned: readonly QualificationSignal[]) =>
  bandByHand(earned, { ...pointsByHand, samples_available: 15, risk_owner_named: 20 }, [85, 60, 50]);

describe('replayLeads', () => {
  it('changes nothing under the rules in force', () => {
    const replay = replayLeads(replayGroupsOf(generatedLeads(1_000)), rulesInForce);
    expect(replay.changed).toBe(0);
    for (const band of bands) expect(replay.won[band].after).toEqual(replay.won[band].before);
  });

  it('equals a count by hand of 10,000 generated leads', () => {
    const leads = generatedLeads(10_000);
    const replay = replayLeads(replayGroupsOf(leads), tried);
    let changed = 0;
    const cells = new Map<string, number>();
    const won = new Map<string, [won: number, decided: number]>();
    for (const { band, earned, outcome } of leads) {
      const to = triedByHand(earned);
      if (to !== band) changed += 1;
      cells.set(band + to, (cells.get(band + to) ?? 0) + 1);
      const [wonSoFar, decided] = won.get(to) ?? [0, 0];
      if (outcome !== 'open') won.set(to, [wonSoFar + (outcome === 'won' ? 1 : 0), decided + 1]);
    }
    expect(replay.leads).toBe(10_000);
    expect(replay.changed).toBe(changed);
    for (const from of bands)
      for (const to of bands) expect(replay.moves[from][to]).toBe(cells.get(from + to) ?? 0);
    for (const band of bands) {
      const [hits = 0, cases = 0] = won.get(band) ?? [];
      expect([replay.won[band].after?.hits, replay.won[band].after?.cases]).toEqual([hits, cases]);
      const before = leads.filter((lead) => lead.band === band);
      expect(replay.won[band].before).toEqual(shareWon(countOutcomes(before)));
    }
  });

  it('keeps each band and set of earned lines once', () => {
    const leads = generatedLeads(2_000);
    const groups = replayGroupsOf(leads);
    expect(groups.length).toBeLessThanOrEqual(64);
    expect(replayLeads(groups, tried)).toEqual(
      replayLeads(
        leads.flatMap((lead) => replayGroupsOf([lead])),
        tried,
      ),
    );
  });
});

describe('countOutcomes', () => {
  it('counts every lead once as open or decided', () => {
    const counts = countOutcomes(generatedLeads(3_000));
    expect(counts.open + counts.decided).toBe(counts.arrived);
    expect(counts.accepted).toBeLessThanOrEqual(counts.decided);
    expect(counts.won + counts.running).toBeLessThanOrEqual(counts.ran);
    expect(counts.ran).toBeLessThanOrEqual(counts.accepted);
  });
});

describe('the rules of an address', () => {
  it('are those in force where it names none', () => {
    expect(rulesFrom(new URLSearchParams())).toEqual(rulesInForce);
    expect(rulesParamsOf(rulesInForce).toString()).toBe('');
  });

  it('come back from the address that they make', () => {
    expect(rulesFrom(rulesParamsOf(tried))).toEqual(tried);
    expect(rulesParamsOf(tried).toString()).toBe(
      'samples_available=15&risk_owner_named=20&band_a=85&band_b=60',
    );
  });

  it.each(['-1', '51', '23', '1e1', ' 5', '', 'x', '٣'])('leave %j at what is in force', (text) => {
    expect(rulesFrom(new URLSearchParams({ samples_available: text }))).toEqual(rulesInForce);
  });

  it('keep the bands in order', () => {
    expect(rulesFrom(new URLSearchParams('band_a=40&band_c=60')).scoreMin).toEqual({ A: 40, B: 40, C: 40 });
  });
});
