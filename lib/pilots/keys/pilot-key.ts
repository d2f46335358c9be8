import { z } from 'zod';
import { csvLine } from '../../kernel/csv';
import { jsonOf } from '../../kernel/json-of';
import type { PilotCall, PilotUsage } from '../../kernel/pilot-usage';
import type { Pilot, PilotActor, PilotTerms } from '../pilot';
import { addDays, lastDay } from '../pilot-dates';
import { mayAct } from '../transitions';

/** Limits of a new key for the whole pilot. An owner of the vendor may choose others. */
export const keyCeilings = { requests: 20_000, costUsd: 500 };

/** Days after the pilot's last day in which its key still works. */
export const keyDaysAfter = 7;

const whole = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? jsonOf(value) : value),
    z.int('Enter a whole number.').min(1).max(max),
  );
export const ceilingsSchema = z.object({
  requests: whole(10_000_000).default(keyCeilings.requests),
  cost_usd: whole(100_000).default(keyCeilings.costUsd),
});
export type Ceilings = z.infer<typeof ceilingsSchema>;

export function usageCsv(calls: readonly PilotCall[]): string {
  const head = ['at', 'request_id', 'item', 'operation', 'outcome', 'milliseconds', 'cost_usd'];
  const rows = calls.map(({ at, requestId, item, operation, outcome, milliseconds, costUsd }) =>
    csvLine([at, requestId, item, operation, outcome, milliseconds, costUsd]),
  );
  return csvLine(head) + rows.join('');
}

/** Active key of a pilot, with the usage of all its secrets. */
export interface ShownKey {
  /** Null without one. */
  ceilings: Ceilings | null;
  /** Day in the pilot's time zone. */
  lastDay: string;
  isInForce: boolean;
  usage: PilotUsage;
}

/** Returns true if an actor may create and revoke keys: those who may invite people. */
export const mayChangeKey = (actor: PilotActor): boolean => mayAct(actor, 'invite');

/**
 * Returns the last day of a pilot's key, in the pilot's time zone. Before the start it depends on the planned start; if
 * a pilot was stopped or called off, it is that day.
 */
export function keyLastDay(pilot: {
  startsOn: string | null;
  plannedStart: string;
  pausedDays: number;
  terms: Pick<PilotTerms, 'durationDays'>;
  checkpoint: Pilot['checkpoint'];
  outcome: Pilot['outcome'];
  decision: Pilot['decision'];
}): string {
  const { checkpoint, outcome, decision } = pilot;
  const last = lastDay(pilot.startsOn ?? pilot.plannedStart, pilot.terms.durationDays, pilot.pausedDays);
  const stoppedOn = checkpoint?.decision?.choice === 'stop' ? checkpoint.decision.day : null;
  const ended = outcome === 'called_off' ? (decision?.day ?? null) : stoppedOn;
  return addDays(ended !== null && ended < last ? ended : last, keyDaysAfter);
}
