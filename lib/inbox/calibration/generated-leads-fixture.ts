import type { Band } from '../../leads/lead';
import type { QualificationSignal } from '../../leads/lead-check';

/**
 * Leads for a second calculation of the figures. It uses none of the product's rules: the score table, the review times
 * and the interval are implemented again, each in another way.
 */

/** A score table as people would copy it from the specification: signals and their points. */
type Points = Record<QualificationSignal, number>;

const pointsByHand: Points = {
  workflow_named: 20,
  samples_available: 25,
  success_metric_named: 20,
  high_volume_or_high_risk: 15,
  risk_owner_named: 10,
  annual_commit_meets_minimum: 10,
};

const reasons: [QualificationSignal, string][] = [
  ['workflow_named', 'Workflow named'],
  ['samples_available', 'Representative samples available'],
  ['success_metric_named', 'Success metric named'],
  ['high_volume_or_high_risk', 'High volume or high-risk workflow'],
  ['risk_owner_named', 'Risk owner named'],
  ['annual_commit_meets_minimum', 'Annual commit meets the offer minimum'],
];

/** Returns the band for the earned points. */
function bandByHand(earned: readonly QualificationSignal[]): Band {
  let score = 0;
  for (const signal of earned) score += pointsByHand[signal];
  if (score >= 80) return 'A';
  if (score >= 65) return 'B';
  return score >= 50 ? 'C' : 'D';
}

/** Wilson's bounds without his formula: the shares whose distance from the observed one is z of their own deviations. */
export function boundsByHalving(hits: number, cases: number): [low: number, high: number] {
  const observed = hits / cases;
  const boundTowards = (end: number) => {
    let near = observed;
    let far = end;
    for (let step = 0; step < 200; step += 1) {
      const share = (near + far) / 2;
      const deviation = Math.sqrt((share * (1 - share)) / cases);
      if (Math.abs(observed - share) <= 1.959963984540054 * deviation) near = share;
      else far = share;
    }
    return near;
  };
  return [boundTowards(0), boundTowards(1)];
}

const hourMs = 3_600_000;

/**
 * Returns the time by which a lead of a band had to be reviewed, in milliseconds, by counting the hours of business
 * days one by one.
 */
export function dueByHand(band: Band, createdAt: number): number {
  if (band === 'A') return createdAt + 4 * hourMs;
  const isWeekend = (moment: number) => [0, 6].includes(new Date(moment).getUTCDay());
  let moment = createdAt;
  // A weekend's arrival counts from Monday 00:00.
  if (isWeekend(moment)) {
    moment = Math.ceil(moment / hourMs) * hourMs;
    while (isWeekend(moment)) moment += hourMs;
  }
  for (let hours = { B: 24, C: 72, D: 120 }[band]; hours > 0; ) {
    moment += hourMs;
    // The previous hour was one of a business day, unless it was in a weekend.
    if (!isWeekend(moment)) hours -= 1;
  }
  return moment;
}

/** A lead as stored, with the columns that the figures use. */
export interface GeneratedLead {
  lead_id: string;
  created_at: string;
  first_reviewed_at: string | null;
  band: Band;
  status: string;
  stage: string | null;
  stage_changed_at: string | null;
  ran_pilot: boolean;
  lost_reason: string | null;
  decline_reason: string | null;
  duplicate_of: string | null;
  snoozed_until: string | null;
  points: { reason: string; points: number }[];
  source: string;
  buyer_type: 'human_buyer' | 'ai_procurement_agent';
}

/** Generates numbers from 0 to 1 that are the same in each run. */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** This many leads of the last 400 days, scored by hand; a founder sent one in ten to try the portal. */
export function generatedLeads(count: number, now: number): GeneratedLead[] {
  const next = numbersOf(11);
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(next() * values.length)] ?? values[0];
  return Array.from({ length: count }, (_, at) => {
    const earned = reasons.filter(() => next() < 0.7);
    const band = bandByHand(earned.map(([signal]) => signal));
    const createdAt = Math.floor(now - next() * 400 * 24 * hourMs);
    const ends = ['new', 'in_review', 'declined', 'duplicate', 'accepted', 'pilot_running', 'lost'] as const;
    // Better bands are won more often, as they should be.
    const end = next() < { A: 0.4, B: 0.25, C: 0.1, D: 0.02 }[band] ? 'won' : oneOf(ends);
    const isAccepted = !['new', 'in_review', 'declined', 'duplicate'].includes(end);
    const hasStage = isAccepted && end !== 'accepted';
    const moment = new Date(createdAt).toISOString();
    return {
      lead_id: `lead_generated${at}`,
      created_at: moment,
      first_reviewed_at: end === 'new' ? null : new Date(createdAt + next() * 90 * hourMs).toISOString(),
      band,
      status: isAccepted ? 'accepted' : end,
      stage: hasStage ? end : null,
      stage_changed_at: hasStage ? moment : null,
      ran_pilot: end === 'pilot_running' || (end === 'lost' && next() < 0.5),
      lost_reason: end === 'lost' ? 'price' : null,
      decline_reason: end === 'declined' ? oneOf(['no_fit', 'no_fit', 'spam']) : null,
      duplicate_of: end === 'duplicate' ? 'lead_other' : null,
      snoozed_until: null,
      points: earned.map(([signal, reason]) => ({ reason, points: pointsByHand[signal] })),
      source: next() < 0.1 ? 'test' : oneOf(['api', 'portal', 'mcp', 'a', 'b', 'c', 'd', 'e', 'f']),
      buyer_type: oneOf(['human_buyer', 'ai_procurement_agent']),
    };
  });
}
