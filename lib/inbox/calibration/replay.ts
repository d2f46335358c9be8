import { recordOf } from '../../kernel/record-of';
import type { Band } from '../../leads/lead';
import type { QualificationSignal } from '../../leads/lead-check';
import { bandRules, scoringRules } from '../../leads/scoring';
import type { LeadGroup } from './lead-groups';
import { type ShareInterval, shareInterval } from './share-interval';

/** The points of each line of the score table, and the least score of each band but the last. */
export interface ScoreRules {
  points: Record<QualificationSignal, number>;
  scoreMin: Record<RankedBand, number>;
}

/** The bands that a score has to reach; the last one takes what is left. */
export const rankedBands = ['A', 'B', 'C'] as const satisfies readonly Band[];
type RankedBand = (typeof rankedBands)[number];

/** Read from the table, so that a page's script needs none of the schemas beside the list of bands. */
const allBands = bandRules.map(({ band }) => band);

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

/** Past leads of a band with the same earned lines: all that a replay has to know of them. */
export interface ReplayGroup {
  band: Band;
  earned: readonly QualificationSignal[];
  leads: number;
  decided: number;
  won: number;
}

/** The groups of a replay, each band and set of earned lines once. */
export function replayGroupsOf(groups: readonly LeadGroup[]): ReplayGroup[] {
  const merged = new Map<string, ReplayGroup>();
  for (const { band, earned, outcome, leads } of groups) {
    const key = `${band} ${earned.join(' ')}`;
    const group = merged.get(key) ?? { band, earned, leads: 0, decided: 0, won: 0 };
    group.leads += leads;
    if (outcome !== 'open') group.decided += leads;
    if (outcome === 'won') group.won += leads;
    merged.set(key, group);
  }
  return [...merged.values()];
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

const sum = <Each>(each: readonly Each[], countOf: (one: Each) => number) =>
  each.reduce((total, one) => total + countOf(one), 0);

const shareWon = (groups: readonly ReplayGroup[]) =>
  shareInterval(
    sum(groups, ({ won }) => won),
    sum(groups, ({ decided }) => decided),
  );

/** Replays past leads under other rules; no lead and no rule is changed by it. */
export function replayLeads(groups: readonly ReplayGroup[], rules: ScoreRules): Replay {
  const moved = groups.map((group) => ({ ...group, to: bandUnder(rules, group.earned) }));
  const countOf = (kept: typeof moved) => sum(kept, ({ leads }) => leads);
  return {
    leads: countOf(moved),
    changed: countOf(moved.filter(({ band, to }) => band !== to)),
    moves: recordOf(allBands, (from) =>
      recordOf(allBands, (to) => countOf(moved.filter((each) => each.band === from && each.to === to))),
    ),
    won: recordOf(allBands, (band) => ({
      before: shareWon(moved.filter((each) => each.band === band)),
      after: shareWon(moved.filter(({ to }) => to === band)),
    })),
    after: recordOf(allBands, (band) => countOf(moved.filter(({ to }) => to === band))),
  };
}
