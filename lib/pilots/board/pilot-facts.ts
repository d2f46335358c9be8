import { dueOf } from '../due';
import type { PilotVerdict } from '../figures';
import { type Pilot, type PilotView, resultBatches } from '../pilot';
import { pilotCredit } from '../pilot-credit';
import { todayIn } from '../pilot-dates';
import { boardRow } from './board';

/** Facts of a pilot for a letter to the buyer. Days are `YYYY-MM-DD` in the pilot's time zone; null where unknown. */
export interface PilotFacts extends Pick<Pilot, 'state' | 'outcome'> {
  today: string;
  startsOn: string | null;
  lastDay: string | null;
  /** Null once it has passed, and if there is none. */
  checkpoint: string | null;
  /** True if a running pilot has had no new results for a day. */
  isSilent: boolean;
  lastResultsOn: string | null;
  /** As `40 of 290`; null before the first result. */
  progress: string | null;
  /** Null before the final analysis. */
  verdict: PilotVerdict | null;
  /** Open credit, in USD, with the last day on which signing the annual plan earns it. */
  credit: { amount: number; until: string } | null;
  /** The buyer's open tasks; none between the agreement on a start and its day. */
  tasks: { text: string; dueOn: string | null }[];
}

export function factsOf(view: PilotView, now: Date): PilotFacts {
  const { pilot, plan, batches, dates, today } = view;
  const { state, outcome, startsOn, terms } = pilot;
  const { isSilent, results } = boardRow(view, now);
  const checkpoint = pilot.checkpoint?.decision ? null : dates.checkpoint;
  const lastAt = resultBatches(batches).at(-1)?.at;
  const isStarting = state === 'running' && startsOn !== null && today < startsOn;
  const amount = pilotCredit(view, terms.annualCommit);
  const until = dates.creditDeadline;
  return {
    ...{ state, outcome, today, isSilent },
    startsOn: startsOn ?? plan?.content.planned_start ?? pilot.plannedStart,
    lastDay: dates.lastDay,
    checkpoint: checkpoint !== null && checkpoint >= today ? checkpoint : null,
    lastResultsOn: lastAt ? todayIn(pilot.timeZone, new Date(lastAt)) : null,
    progress: lastAt ? (results?.text ?? null) : null,
    verdict: pilot.look?.figures.pilot_verdict ?? null,
    credit:
      pilot.credit?.state === 'open' && until && until >= today && amount > 0 ? { amount, until } : null,
    // The first results are due after the start, so they are not part of the preparation.
    tasks: dueOf(view)
      .filter(({ side }) => side === 'buyer' && !isStarting)
      .map(({ text, dueOn }) => ({ text, dueOn })),
  };
}

/** Step on the lead that a pilot suggests; a founder takes it. Null while the pilot does not suggest any. */
export function proposedStep({ state, outcome, credit }: Pick<Pilot, 'state' | 'outcome' | 'credit'>) {
  if (state === 'running') return 'start_pilot';
  if (state !== 'closed') return null;
  if (credit?.state === 'signed') return 'win';
  if (outcome === 'rejected' || credit?.state === 'lapsed') return 'lose';
  // Until the credit is settled, nobody knows whether the annual plan will be signed.
  if (credit !== null) return null;
  return outcome === 'called_off' ? 'lose' : 'win';
}
