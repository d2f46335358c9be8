import type { Offer } from '../offers/offer';
import type { Band, LeadRequest } from './lead';
import type { LeadCheckResponse, MissingSignal, QualificationSignal } from './lead-check';

interface ScoringRule {
  signal: QualificationSignal;
  points: number;
  reason: string;
  fields: readonly (keyof LeadRequest & string)[];
  applies: (lead: LeadRequest, targetOffer: Offer | undefined) => boolean;
}

/** The score table, in the order of reasons (section 2.7, docs/decisions/007). */
export const scoringRules: readonly ScoringRule[] = [
  {
    signal: 'workflow_named',
    points: 20,
    reason: 'Workflow named',
    fields: ['workflow'],
    applies: (lead) => lead.workflow !== '',
  },
  {
    signal: 'samples_available',
    points: 25,
    reason: 'Representative samples available',
    fields: ['samples_available'],
    applies: (lead) => lead.samples_available,
  },
  {
    signal: 'success_metric_named',
    points: 20,
    reason: 'Success metric named',
    fields: ['success_metric'],
    applies: (lead) => lead.success_metric !== '',
  },
  {
    signal: 'high_volume_or_high_risk',
    points: 15,
    reason: 'High volume or high-risk workflow',
    fields: ['high_volume_or_high_risk'],
    applies: (lead) => lead.high_volume_or_high_risk,
  },
  {
    signal: 'risk_owner_named',
    points: 10,
    reason: 'Risk owner named',
    fields: ['risk_owner'],
    applies: (lead) => lead.risk_owner !== undefined,
  },
  {
    signal: 'annual_commit_meets_minimum',
    points: 10,
    reason: 'Annual commit meets the offer minimum',
    fields: ['target_offer_id', 'annual_commit'],
    applies: (lead, offer) =>
      offer !== undefined &&
      lead.annual_commit !== undefined &&
      lead.annual_commit >= offer.annual_commit_minimum,
  },
];

/** Bands by the lowest score that reaches them, best first, each with the reason it adds. */
const bandRules: readonly { band: Band; scoreMin: number; reason: string }[] = [
  { band: 'A', scoreMin: 80, reason: 'Founder handles immediately; propose pilot review' },
  { band: 'B', scoreMin: 65, reason: 'Founder reviews within one business day' },
  { band: 'C', scoreMin: 50, reason: 'Ask for samples or a named risk owner before a review' },
  { band: 'D', scoreMin: 0, reason: 'Park until the buyer adds evidence' },
];

function bandRuleOf(score: number) {
  const reached = bandRules.find((rule) => score >= rule.scoreMin);
  if (!reached) throw new RangeError(`no band for a score of ${score}`);
  return reached;
}

/** Returns the band of a lead with exactly these signals (section 2.7). */
export function bandOfSignals(given: readonly string[]): Band {
  const earned = scoringRules.filter(({ signal }) => given.includes(signal));
  return bandRuleOf(earned.reduce((sum, { points }) => sum + points, 0)).band;
}

export interface ScoredReason {
  reason: string;
  points: number;
}

export interface LeadScore {
  score: number;
  band: Band;
  /** The matched rules' reasons in order, then the band's. */
  reasons: string[];
  points: ScoredReason[];
}

/** Returns the deterministic score of a lead; `targetOffer` is undefined if no offer has the lead's target id. */
export function scoreLead(lead: LeadRequest, targetOffer: Offer | undefined): LeadScore {
  const points = scoringRules
    .filter((rule) => rule.applies(lead, targetOffer))
    .map(({ reason, points }) => ({ reason, points }));
  const score = points.reduce((sum, row) => sum + row.points, 0);
  const reached = bandRuleOf(score);
  return {
    score,
    band: reached.band,
    reasons: [...points.map((row) => row.reason), reached.reason],
    points,
  };
}

/**
 * Returns the signals of the score table that a lead has and those that it lacks, in the table's order and without
 * points; `targetOffer` is undefined if no offer has the lead's target id.
 */
export function qualificationOf(
  lead: LeadRequest,
  targetOffer: Offer | undefined,
): LeadCheckResponse['signals'] {
  const earned = scoringRules.filter((rule) => rule.applies(lead, targetOffer));
  return {
    present: earned.map(({ signal, reason }) => ({ signal, meaning: reason })),
    missing: missingSignals(earned),
  };
}

/** Returns the rows of the score table that a lead has not earned. */
function missingRules(earned: readonly { reason: string }[]): ScoringRule[] {
  return scoringRules.filter(({ reason }) => !earned.some((line) => line.reason === reason));
}

/** Returns the signals that a lead has not earned, in the table's order. */
export function missingSignals(earned: readonly { reason: string }[]): MissingSignal[] {
  return missingRules(earned).map(({ signal, reason, fields }) => {
    return { signal, meaning: reason, fields: [...fields] };
  });
}

/** The next band of a lead, and each smallest set of lines of the score that would reach it. */
export interface BandRaise {
  band: Band;
  pointsMissing: number;
  ways: ScoredReason[][];
}

/** Returns the lines of the score table that a lead has not earned. */
export function missingReasons(earned: readonly ScoredReason[]): ScoredReason[] {
  return missingRules(earned).map(({ reason, points }) => ({ reason, points }));
}

function subsets(lines: readonly ScoredReason[]): ScoredReason[][] {
  const sets: ScoredReason[][] = [[]];
  for (const line of lines) sets.push(...sets.map((set) => [...set, line]));
  return sets;
}

const pointsOf = (lines: readonly ScoredReason[]) => lines.reduce((sum, { points }) => sum + points, 0);

/** Returns the change that raises a lead's band by one; null in the best band, or if no missing signal is enough. */
export function bandRaise(score: number, band: Band, earned: readonly ScoredReason[]): BandRaise | null {
  const next = bandRules[bandRules.findIndex((rule) => rule.band === band) - 1];
  if (!next) return null;
  const pointsMissing = next.scoreMin - score;
  const ways = subsets(missingReasons(earned))
    .filter((set) => pointsOf(set) >= pointsMissing)
    .filter((set) => set.every((line) => pointsOf(set) - line.points < pointsMissing))
    .sort((left, right) => left.length - right.length);
  return ways.length === 0 ? null : { band: next.band, pointsMissing, ways };
}
