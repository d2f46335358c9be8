import type { PilotError, PilotRequest } from './acts';
import { pausedDaysMax, peopleMax } from './acts';
import { manifestProblem } from './items/manifest';
import { type InputState, type PilotActor, type PilotView, withdrawableBatches } from './pilot';
import { addDays } from './pilot-dates';
import { otherSide, type Side } from './plan';
import { fitsStanding, hasApproved, mayAct, transitionOf } from './transitions';

/** State of a locked pilot on which an action is checked. Days are in the pilot's time zone. */
export type ActContext = Pick<
  PilotView,
  'pilot' | 'plan' | 'approvals' | 'inputs' | 'people' | 'batches' | 'figures' | 'dates' | 'today'
>;

export type Refusal = { error: PilotError; field?: string } | null;

/** States of an input that allow the next one. */
export const inputSteps = {
  delivered: ['open', 'refused'],
  accepted: ['delivered'],
  refused: ['delivered'],
  waived: ['open', 'delivered', 'refused'],
} as const satisfies Record<string, readonly InputState['state'][]>;

/**
 * Returns true if an actor may set this state on an input of a side: its own side delivers, the other side accepts,
 * refuses or waives.
 */
export function maySetInput(actor: PilotActor, side: Side, to: keyof typeof inputSteps): boolean {
  if (to === 'delivered') return actor.side === side;
  return actor.side === otherSide(side) && (actor.side === 'vendor' || actor.role === 'decider');
}

function inputRefusal(
  { plan, inputs }: ActContext,
  actor: PilotActor,
  { no, to, reason }: Extract<PilotRequest, { act: 'set_input' }>,
): Refusal {
  const input = plan?.content.inputs[no - 1];
  const state = inputs.find((each) => each.no === no)?.state;
  if (!input || !state) return { error: 'input_unknown', field: 'no' };
  if (!maySetInput(actor, input.side, to)) return { error: 'not_yours' };
  if (!inputSteps[to].some((from) => from === state)) return { error: 'input_step', field: 'to' };
  return to === 'refused' && reason === null ? { error: 'reason_required', field: 'reason' } : null;
}

function pauseRefusal(context: ActContext, reviewOn: string): Refusal {
  const { pilot, today } = context;
  if (isAhead(context)) return { error: 'not_started' };
  const latest = addDays(today, pausedDaysMax - pilot.pausedDays);
  if (pilot.pausedDays >= pausedDaysMax || reviewOn > latest)
    return { error: 'pause_too_long', field: 'review_on' };
  return reviewOn < today ? { error: 'date_past', field: 'review_on' } : null;
}

function personRefusal({ pilot, people }: ActContext, personId: string, isEnd: boolean): Refusal {
  const active = people.filter(({ endedAt }) => endedAt === null);
  const person = active.find(({ id }) => id === personId);
  if (!person) return { error: 'person_unknown' };
  const deciders = active.filter(({ role }) => role === 'decider');
  const isLast = person.role === 'decider' && deciders.length === 1;
  return isEnd && isLast && pilot.state !== 'closed' ? { error: 'last_decider' } : null;
}

/** Returns the number of items with everything that the required criteria need, or all criteria if none is required. */
function coveredItems({ figures }: ActContext): number {
  const criteria = figures?.criteria ?? [];
  const required = criteria.filter(({ must }) => must);
  const covered = (required.length > 0 ? required : criteria).map(({ n, left_out }) => n + left_out.items);
  return covered.length > 0 ? Math.min(...covered) : 0;
}

/** Returns true if a final analysis today would end the pilot before its last day with items missing. */
export function endsShort(context: ActContext): boolean {
  const { dates, today, plan } = context;
  const isEarly = dates.lastDay === null || today < dates.lastDay;
  return isEarly && coveredItems(context) < (plan?.content.sample_size ?? 0);
}

/** Returns true between the agreement on a first day and that day. */
const isAhead = ({ pilot: { startsOn }, today }: ActContext) => startsOn !== null && today < startsOn;

const isBetween = (day: string, from: string, to: string) => from <= day && day <= to;

function detailRefusal(context: ActContext, actor: PilotActor, request: PilotRequest): Refusal {
  const { pilot, plan, inputs, people, dates, today } = context;
  switch (request.act) {
    case 'save_plan':
      if (!pilot.terms.modes.includes(request.plan.mode)) return { error: 'mode_not_offered', field: 'mode' };
      if ((request.plan.checkpoint?.day ?? 0) >= pilot.terms.durationDays)
        return { error: 'checkpoint_late', field: 'checkpoint' };
      return isBetween(request.plan.planned_start, addDays(today, -366), addDays(today, 366))
        ? null
        : { error: 'date_past', field: 'planned_start' };
    case 'approve_plan': {
      if (request.plan_no !== pilot.planNo) return { error: 'plan_changed' };
      const error = pilot.sample && plan && manifestProblem(plan.content, pilot.sample);
      return error ? { error } : null;
    }
    case 'set_input':
      return inputRefusal(context, actor, request);
    case 'approve_start':
      if (inputs.some(({ state }) => state !== 'accepted' && state !== 'waived'))
        return { error: 'inputs_open' };
      if (plan?.content.strata && !pilot.sample) return { error: 'manifest_missing' };
      return isBetween(request.starts_on, today, addDays(today, 366))
        ? null
        : { error: 'date_past', field: 'starts_on' };
    case 'pause':
      return pauseRefusal(context, request.review_on);
    case 'withdraw_file':
      return withdrawableBatches(context, actor.side).some(({ no }) => no === request.no)
        ? null
        : { error: 'file_kept', field: 'no' };
    case 'freeze_checkpoint':
      return dates.checkpoint === null || today < dates.checkpoint ? { error: 'checkpoint_ahead' } : null;
    case 'freeze':
      if (isAhead(context)) return { error: 'not_started' };
      return endsShort(context) && request.ended_short === null
        ? { error: 'ends_short', field: 'ended_short' }
        : null;
    case 'decide':
      return request.outcome === 'accepted_with_conditions' && request.conditions === null
        ? { error: 'conditions_required', field: 'conditions' }
        : null;
    case 'note_credit':
      return request.state === 'lapsed' && today <= (dates.creditDeadline ?? today)
        ? { error: 'deadline_ahead', field: 'state' }
        : null;
    case 'invite':
      return people.filter(({ endedAt }) => endedAt === null).length >= peopleMax
        ? { error: 'too_many_people' }
        : null;
    case 'renew_link':
      return personRefusal(context, request.person_id, false);
    case 'end_person':
      return personRefusal(context, request.person_id, true);
    default:
      return null;
  }
}

/** Returns the reason why an action is refused, and the field at fault; null if it is allowed. */
export function actRefusal(context: ActContext, actor: PilotActor, request: PilotRequest): Refusal {
  if (!mayAct(actor, request.act)) return { error: 'not_yours' };
  if (request.version !== context.pilot.version) return { error: 'stale' };
  if (!fitsStanding(context, request.act)) return { error: 'not_from_here' };
  const { both } = transitionOf(request.act);
  if (both && both !== 'start' && hasApproved(context, both, actor.side)) return { error: 'already_done' };
  return detailRefusal(context, actor, request);
}
