import type { Band } from './lead';
import { bandRules, missingRules, type ScoredReason } from './scoring';

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
