import type { Band, LeadRequest } from '../contract/lead';
import type { Offer } from '../contract/offer';

interface ScoringRule {
  points: number;
  reason: string;
  applies: (lead: LeadRequest, targetOffer: Offer | undefined) => boolean;
}

/** The score table, in the order in which reasons are given (section 2.7, docs/decisions/007). */
export const scoringRules: readonly ScoringRule[] = [
  { points: 20, reason: 'Workflow named', applies: (lead) => lead.workflow !== '' },
  {
    points: 25,
    reason: 'Representative samples available',
    applies: (lead) => lead.samples_available,
  },
  { points: 20, reason: 'Success metric named', applies: (lead) => lead.success_metric !== '' },
  {
    points: 15,
    reason: 'High volume or high-risk workflow',
    applies: (lead) => lead.high_volume_or_high_risk,
  },
  { points: 10, reason: 'Risk owner named', applies: (lead) => lead.risk_owner !== undefined },
  {
    points: 10,
    reason: 'Annual commit meets the offer minimum',
    applies: (lead, offer) =>
      offer !== undefined &&
      lead.annual_commit !== undefined &&
      lead.annual_commit >= offer.annual_commit_minimum,
  },
];

/** Bands by the least score that reaches them, best first, each with the reason it adds. */
export const bandRules: readonly { band: Band; scoreMin: number; reason: string }[] = [
  { band: 'A', scoreMin: 80, reason: 'Founder handles immediately; propose pilot review' },
  { band: 'B', scoreMin: 65, reason: 'Founder reviews within one business day' },
  { band: 'C', scoreMin: 50, reason: 'Ask for samples or a named risk owner before a review' },
  { band: 'D', scoreMin: 0, reason: 'Park until the buyer adds evidence' },
];

/** One line of a lead's score: what it was given for, and how much. */
export interface ScoredReason {
  reason: string;
  points: number;
}

/** A lead's score (0 to 100), its band and why. */
export interface LeadScore {
  score: number;
  band: Band;
  /** The matched rules' reasons in order, then the band's. */
  reasons: string[];
  points: ScoredReason[];
}

/** The deterministic score of a lead; `targetOffer` is undefined when no offer has the lead's target id. */
export function scoreLead(lead: LeadRequest, targetOffer: Offer | undefined): LeadScore {
  const points = scoringRules
    .filter((rule) => rule.applies(lead, targetOffer))
    .map(({ reason, points }) => ({ reason, points }));
  const score = points.reduce((sum, row) => sum + row.points, 0);
  const reached = bandRules.find((rule) => score >= rule.scoreMin);
  if (!reached) throw new RangeError(`no band for a score of ${score}`);
  return {
    score,
    band: reached.band,
    reasons: [...points.map((row) => row.reason), reached.reason],
    points,
  };
}
