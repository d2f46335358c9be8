import { type ActContext, endsShort } from './act-errors';
import type { PilotRequest } from './acts';
import type {
  Approval,
  FinalLook,
  InputState,
  Pilot,
  PilotActor,
  PilotDecision,
  PilotEvent,
  PlanVersion,
} from './pilot';
import { earnsCredit } from './pilot-credit';
import type { PlanContent } from './plan';

/** Request of an action with values that only the caller can compute. */
export interface ActInput {
  request: PilotRequest;
  now: Date;
  /** SHA-256 of a plan that is saved. */
  planSha256: string;
  /** The final or checkpoint analysis of the action `freeze`. */
  look: FinalLook | null;
  newPersonId: string;
}

/** Writes of an allowed action, apart from its event and the version. */
export interface ActChange {
  set: Partial<Omit<Pilot, 'version' | 'openedAt' | 'closedAt'>>;
  detail: PilotEvent['detail'];
  plan?: PlanVersion;
  approval?: Approval;
  /** All inputs of the plan after the action. */
  inputs?: InputState[];
}

/** Returns the states of a new plan's inputs: an input with the same text and side keeps its state. */
function carriedInputs({ plan, inputs }: ActContext, content: PlanContent): InputState[] {
  const before = plan?.content.inputs ?? [];
  return content.inputs.map(({ text, side }, at) => {
    const was = before.findIndex((input) => input.text === text && input.side === side);
    const kept = inputs.find(({ no }) => no === was + 1);
    return { state: 'open', reason: null, byName: null, at: null, ...kept, no: at + 1 };
  });
}

function bothGiven({ approvals }: ActContext, { subject, planNo, side, startsOn }: Approval): boolean {
  return approvals.some(
    (other) =>
      other.subject === subject &&
      other.planNo === planNo &&
      other.side !== side &&
      other.startsOn === startsOn,
  );
}

function approvalChange(
  context: ActContext,
  approval: Approval,
  set: ActChange['set'],
): Pick<ActChange, 'set' | 'approval'> {
  return { approval, set: bothGiven(context, approval) ? set : {} };
}

/** Credit of a pilot that has just ended. */
const openCredit = { state: 'open', notedBy: null } as const;

/** Returns the writes of an action that {@link ActContext} allows. */
export function actChange(context: ActContext, actor: PilotActor, input: ActInput): ActChange {
  const { pilot, plan, inputs, batches, dates, today } = context;
  const { request, now } = input;
  const at = now.toISOString();
  const { side, name } = actor;
  const { planNo, pausedDays } = pilot;
  const approval = { planNo, side, name, startsOn: null, at };
  const closed = (decision: Pick<PilotDecision, 'outcome' | 'conditions' | 'note'>): ActChange['set'] => ({
    state: 'closed',
    outcome: decision.outcome,
    decision: { ...decision, side, name, at, day: today },
  });
  switch (request.act) {
    case 'save_plan': {
      const content = request.plan;
      const next = planNo + 1;
      const sha256 = input.planSha256;
      return {
        set: {
          state: 'draft',
          planNo: next,
          timeZone: content.time_zone,
          plannedStart: content.planned_start,
        },
        plan: { planNo: next, content, sha256, madeBy: { side, name }, at },
        inputs: carriedInputs(context, content),
        detail: { plan_no: next, sha256 },
      };
    }
    case 'approve_plan':
      return {
        ...approvalChange(context, { ...approval, subject: 'plan' }, { state: 'agreed' }),
        detail: { plan_no: planNo, sha256: plan?.sha256 ?? null },
      };
    case 'set_input': {
      const { no, to, reason } = request;
      const changed = { no, state: to, reason, byName: name, at };
      return {
        set: {},
        inputs: inputs.map((each) => (each.no === no ? changed : each)),
        detail: { no, to, reason, text: plan?.content.inputs[no - 1]?.text ?? null },
      };
    }
    case 'approve_start': {
      const startsOn = request.starts_on;
      return {
        ...approvalChange(
          context,
          { ...approval, subject: 'start', startsOn },
          { state: 'running', startsOn },
        ),
        detail: { plan_no: planNo, starts_on: startsOn },
      };
    }
    case 'pause': {
      const { reason, owner, review_on: reviewOn } = request;
      return {
        set: { state: 'paused', pause: { since: today, reason, owner, reviewOn } },
        detail: { reason, owner, review_on: reviewOn },
      };
    }
    case 'resume':
      return { set: { state: 'running', pause: null, pausedDays }, detail: { paused_days: pausedDays } };
    case 'withdraw_file': {
      const { no, reason } = request;
      const fileName = batches.find((batch) => batch.no === no)?.fileName ?? null;
      return { set: {}, detail: { no, file_name: fileName, reason } };
    }
    case 'freeze_checkpoint':
      return {
        set: { checkpoint: input.look && { look: input.look, day: today, decision: null } },
        detail: { batches: input.look?.batches.length ?? 0 },
      };
    case 'continue':
    case 'stop': {
      const { act: choice, note } = request;
      const { checkpoint } = pilot;
      const decided = checkpoint && { ...checkpoint, decision: { choice, note, name, at, day: today } };
      if (choice === 'continue') return { set: { checkpoint: decided }, detail: { note } };
      const isBilled = plan?.content.checkpoint?.second_half_billed ?? true;
      return {
        set: { state: 'closing', checkpoint: decided, look: checkpoint?.look ?? null },
        detail: { note, second_half_billed: isBilled },
      };
    }
    case 'freeze': {
      const endedShort = endsShort(context) ? request.ended_short : null;
      return {
        set: { state: 'closing', look: input.look && { ...input.look, endedShort } },
        detail: { ended_short: endedShort, batches: input.look?.batches.length ?? 0 },
      };
    }
    case 'state':
      return { set: { statement: { text: request.text, name, at } }, detail: { text: request.text } };
    case 'decide': {
      const { outcome, conditions, note } = request;
      return {
        set: {
          ...closed({ outcome, conditions, note }),
          credit: earnsCredit(context) ? openCredit : null,
        },
        detail: { outcome, conditions, note },
      };
    }
    case 'call_off': {
      // Calling off a pilot that has run to its end must not take the credit that it earned.
      const { completionDay } = dates;
      const hasRun = pilot.look !== null || (completionDay !== null && today >= completionDay);
      const isEarning = hasRun
        ? earnsCredit(context)
        : pilot.startsOn !== null && plan?.content.credit_on_stop === true;
      return {
        set: {
          ...closed({ outcome: 'called_off', conditions: null, note: request.reason }),
          ...(isEarning ? { credit: openCredit } : {}),
          pause: null,
          pausedDays,
        },
        detail: { reason: request.reason },
      };
    }
    case 'confirm_completion':
      return { set: {}, approval: { ...approval, subject: 'completion' }, detail: {} };
    case 'note_credit':
      return { set: { credit: { state: request.state, notedBy: name } }, detail: { state: request.state } };
    case 'invite':
      return { set: {}, detail: { person_id: input.newPersonId, name: request.name, role: request.role } };
    case 'renew_link':
    case 'end_person':
      return { set: {}, detail: { person_id: request.person_id } };
  }
}
