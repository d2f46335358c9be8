import { recordOf } from '../../kernel/record-of';
import { type Band, bands } from '../../leads/lead';
import type { QualificationSignal } from '../../leads/lead-check';
import { bandRules, scoringRules } from '../../leads/scoring';
import { countOutcomes, type LeadGroup, shareWon } from './lead-groups';
import type { ShareInterval } from './share-interval';

/** The points of each line of the score table, and the least score of each band but the last. */
export interface ScoreRules {
  points: Record<QualificationSignal, number>;
  scoreMin: Record<RankedBand, number>;
}

/** The bands that a score has to reach; the last one takes what is left. */
export const rankedBands = ['A', 'B', 'C'] as const satisfies readonly Band[];
export type RankedBand = (typeof rankedBands)[number];

const signals = scoringRules.map(({ signal }) => signal);

/** The rules in force: the score table of the code (section 2.7). */
export const rulesInForce: ScoreRules = {
  points: recordOf(signals, (signal) => scoringRules.find((rule) => rule.signal === signal)?.points ?? 0),
  scoreMin: recordOf(rankedBands, (band) => bandRules.find((rule) => rule.band === band)?.scoreMin ?? 0),
};

/** The band that leads with some earned lines would have under other rules. */
export function bandUnder({ points, scoreMin }: ScoreRules, earned: readonly QualificationSignal[]): Band {
  const score = earned.reduce((sum, signal) => sum + points[signal], 0);
  return rankedBands.find((band) => score >= scoreMin[band]) ?? 'D';
}

/** What other rules would have made of past leads. */
export interface Replay {
  leads: number;
  changed: number;
  /** How many leads of a band would have come into which: first the band they had, then the one they would have. */
  moves: Record<Band, Record<Band, number>>;
  /** The share of a band's decided leads that were won, as it is and as it would be. */
  won: Record<Band, { before: ShareInterval | null; after: ShareInterval | null }>;
  /** Leads that each band would hold. */
  after: Record<Band, number>;
}

/** Replays past leads under other rules; no lead and no rule is changed by it. */
export function replayLeads(groups: readonly LeadGroup[], rules: ScoreRules): Replay {
  const moves = recordOf(bands, () => recordOf(bands, () => 0));
  const regrouped = groups.map((group) => ({ group, to: bandUnder(rules, group.earned) }));
  for (const { group, to } of regrouped) moves[group.band][to] += group.leads;
  const wonIn = (kept: (typeof regrouped)[number][]) =>
    shareWon(countOutcomes(kept.map(({ group }) => group)));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const after = recordOf(bands, (to) => sum(bands.map((from) => moves[from][to])));
  return {
    leads: sum(bands.map((band) => after[band])),
    changed: sum(bands.flatMap((from) => bands.map((to) => (from === to ? 0 : moves[from][to])))),
    moves,
    won: recordOf(bands, (band) => ({
      before: wonIn(regrouped.filter(({ group }) => group.band === band)),
      after: wonIn(regrouped.filter(({ to }) => to === band)),
    })),
    after,
  };
}
