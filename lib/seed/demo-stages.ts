import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';
import type { LostReason } from '../leads/lead-status';
import type { ReviewRequest } from '../review/review';
import type { Draws } from './draws';

export interface DemoStep {
  request: ReviewRequest;
  at: Date;
}

/** Share of accepted leads that are won, by band. */
const wonShares: Record<Band, number> = { A: 0.65, B: 0.3, C: 0.15, D: 0.05 };

/** Stages of a pilot in order, with the range of days after acceptance in which each starts. */
const stageDays = [
  ['contact', 0.05, 1],
  ['propose', 1, 2],
  ['start_pilot', 2, 4],
] as const;

const lostReasons: readonly LostReason[] = ['price', 'timing', 'other_vendor', 'their_review', 'unreachable'];

/**
 * Returns the stages that founders recorded for an accepted lead until now, in order; one in three is lost before any
 * pilot.
 */
export function stagesAfter(
  acceptedAt: Date,
  { band, annualCommit, now }: { band: Band; annualCommit: number | undefined; now: Date },
  draws: Draws,
): DemoStep[] {
  const isWon = draws.next() < wonShares[band];
  const stagesHad = isWon ? stageDays.length : Math.floor(draws.between(0, stageDays.length + 1));
  const ranPilot = stagesHad === stageDays.length;
  const daysAfter = (days: number) => new Date(Math.floor(acceptedAt.getTime() + days * dayMs));
  const stages = stageDays
    .slice(0, stagesHad)
    .map(([action, from, to]): DemoStep => ({ request: { action }, at: daysAfter(draws.between(from, to)) }));
  const reason = draws.pick(ranPilot ? [...lostReasons, 'target_missed' as const] : lostReasons, 'timing');
  const end: DemoStep = {
    request: isWon
      ? { action: 'win', amount: annualCommit ?? null }
      : { action: 'lose', reason, amount: annualCommit ?? null },
    at: daysAfter(draws.between(ranPilot ? 16 : 4, ranPilot ? 21 : 14)),
  };
  return [...stages, end].filter(({ at }) => at <= now);
}
