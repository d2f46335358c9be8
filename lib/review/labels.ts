import { usd } from '../kernel/money';
import type { Band } from '../leads/lead';
import type { DeclineReason, LeadStage, LeadStatus, LostReason } from '../leads/lead-status';
import type { ReviewAction } from './actions';
import { momentInWords } from './format-moment';
import type { StageState } from './history';
import type { LeadEvent } from './review';
import { promisedReviewTimes, type ReviewTime } from './times';

export const statusNames: Record<LeadStatus, string> = {
  new: 'New',
  in_review: 'In review',
  snoozed: 'Snoozed',
  accepted: 'Accepted',
  declined: 'Declined',
  duplicate: 'Duplicate',
  withdrawn: 'Consent withdrawn',
};

export const actionWords: Record<ReviewAction, { button: string; done: string }> = {
  start_review: { button: 'In review', done: 'In review' },
  accept: { button: 'Accept', done: 'Accepted' },
  decline: { button: 'Decline', done: 'Declined' },
  duplicate: { button: 'Duplicate of', done: 'Marked as a duplicate' },
  snooze: { button: 'Snooze', done: 'Snoozed' },
  wake: { button: 'Wake now', done: 'Snooze ended' },
  reopen: { button: 'Reopen', done: 'Reopened' },
  assign: { button: 'Assign', done: 'Assigned' },
  note: { button: 'Note', done: 'Note added' },
  answer: { button: 'Answered outside the portal', done: 'Noted as answered' },
  contact: { button: 'Contacted', done: 'Contacted' },
  propose: { button: 'Proposal made', done: 'Proposal made' },
  start_pilot: { button: 'Pilot running', done: 'Pilot running' },
  win: { button: 'Won', done: 'Won' },
  lose: { button: 'Lost', done: 'Lost' },
  clear_stage: { button: 'Set back to “Accepted”', done: 'Set back to “Accepted”' },
};

export const stageNames: Record<LeadStage, string> = {
  contacted: 'Contacted',
  proposal: 'Proposal made',
  pilot_running: 'Pilot running',
  won: 'Won',
  lost: 'Lost',
};

export const lostReasonWords: Readonly<Record<LostReason, string>> = {
  price: 'The price',
  timing: 'Not the right time',
  other_vendor: 'Chose another vendor',
  target_missed: 'The pilot missed its target',
  their_review: 'The buyer’s internal review turned it down',
  unreachable: 'Stopped responding',
  other: 'Another reason, given in the note',
};

export function standingName(status: LeadStatus, stage: LeadStage | null): string {
  return status === 'accepted' && stage ? stageNames[stage] : statusNames[status];
}

/** Returns the reason of a loss and the amount won or lost, if known: `The price, $80,000 a year`. */
export function stageDetails({ lostReason, amount }: Pick<StageState, 'lostReason' | 'amount'>): string {
  const reason = lostReason ? [lostReasonWords[lostReason]] : [];
  return [...reason, ...(amount ? [`${usd(amount)} a year`] : [])].join(', ');
}

const amountInWords = (stage: StageState | null) => (stage?.amount ? `, ${usd(stage.amount)} a year` : '');

const eventPhrases: Record<LeadEvent['kind'], (event: LeadEvent, zone: string) => string> = {
  lead_start_review: () => 'started reviewing it',
  lead_accept: () => 'accepted it',
  lead_decline: ({ declineReason }) =>
    declineReason ? `declined it: ${declineReasonWords[declineReason]}` : 'declined it',
  lead_duplicate: ({ duplicateOf }) =>
    duplicateOf ? `marked it as a duplicate of ${duplicateOf}` : 'marked it as a duplicate',
  lead_snooze: ({ at, snoozedUntil }, zone) =>
    snoozedUntil ? `snoozed it until ${momentInWords(snoozedUntil, zone, new Date(at))}` : 'snoozed it',
  lead_wake: () => 'ended the snooze',
  lead_reopen: () => 'reopened it',
  lead_assign: ({ assignee }) => (assignee ? `assigned it to ${assignee.name}` : 'unassigned it'),
  lead_note: () => 'added a note',
  lead_answer: () => 'answered outside the portal',
  lead_contact: () => 'contacted the buyer',
  lead_propose: () => 'made a proposal',
  lead_start_pilot: () => 'started the pilot',
  lead_win: ({ stage }) => `marked it as won${amountInWords(stage)}`,
  lead_lose: ({ stage }) =>
    `marked it as lost${amountInWords(stage)}${stage?.lostReason ? `: ${lostReasonWords[stage.lostReason]}` : ''}`,
  lead_clear_stage: () => 'set it back to “Accepted”',
  lead_undo: () => 'undid the last change',
  lead_viewed: () => 'viewed it',
  lead_consent_withdrawn: () => 'withdrew consent',
  lead_answers_added: () => 'added answers',
  lead_contact_corrected: () => 'corrected the contact details',
  lead_erased: () => 'erased it',
  leads_exported: () => 'exported it',
  leads_purged: () => 'deleted it at the end of its retention period',
};

/** Returns the actor if it is not a founder: the holder of the receipt or the portal. */
function unnamedActor(kind: LeadEvent['kind']): string {
  const byReceipt: LeadEvent['kind'][] = [
    'lead_consent_withdrawn',
    'lead_answers_added',
    'lead_contact_corrected',
    'lead_erased',
  ];
  return byReceipt.includes(kind) ? 'The buyer' : 'The portal';
}

/**
 * Describes an event in one sentence without a full stop: `Ana Ruiz declined it: Not a real request`. Times are in
 * `zone`, an IANA name.
 */
export function eventInWords(event: LeadEvent, zone: string): string {
  return `${event.who?.name ?? unnamedActor(event.kind)} ${eventPhrases[event.kind](event, zone)}`;
}

/** Returns the review time promised to a band: `4 h`, `1 business day`. */
export function reviewTimeInWords(band: Band): string {
  return reviewTimeWords(promisedReviewTimes[band]);
}

/** Formats a review time: `4 h`, `1 business day`. */
export function reviewTimeWords(time: ReviewTime): string {
  if ('hours' in time) return `${time.hours} h`;
  return time.businessDays === 1 ? '1 business day' : `${time.businessDays} business days`;
}

export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  no_fit: 'Workflow does not fit the pilots',
  no_samples: 'No samples, now or later',
  no_risk_owner: 'Nobody owns the risk',
  budget: 'Annual plan too far below the minimum',
  timing: 'Bad timing for the buyer or for us',
  sensitive_data: 'Needs data that we may not accept',
  unreachable: 'Buyer cannot be identified or reached',
  spam: 'Not a real request',
  other: 'Other: give the reason in the note',
};
