/**
 * The values of the lifecycle (docs/decisions/011) without the schemas that read them, so that a page's script
 * can use them and leave the schemas on the server.
 */

/** Statuses of a lead, for founders only; the API never shows them (docs/decisions/011). */
export const leadStatuses = [
  'new',
  'in_review',
  'snoozed',
  'accepted',
  'declined',
  'duplicate',
  'withdrawn',
] as const;

export type LeadStatus = (typeof leadStatuses)[number];

export const openStatuses = ['new', 'in_review'] as const satisfies readonly LeadStatus[];

/** Statuses after a founder's decision, for statistics of decisions. */
export const decidedStatuses = ['accepted', 'declined'] as const satisfies readonly LeadStatus[];

export const declineReasonCodes = [
  'no_fit',
  'no_samples',
  'no_risk_owner',
  'budget',
  'timing',
  'sensitive_data',
  'unreachable',
  'spam',
  'other',
] as const;

export type DeclineReason = (typeof declineReasonCodes)[number];

/** Stages of an accepted lead. Founders set them manually, and the API never shows them (docs/decisions/074). */
export const leadStages = ['contacted', 'proposal', 'pilot_running', 'won', 'lost'] as const;

export type LeadStage = (typeof leadStages)[number];

export const endedStages = ['won', 'lost'] as const satisfies readonly LeadStage[];

/** Codes of the reasons why accepted leads are lost, as stored. */
export const lostReasonCodes = [
  'price',
  'timing',
  'other_vendor',
  'target_missed',
  'their_review',
  'unreachable',
  'other',
] as const;

export type LostReason = (typeof lostReasonCodes)[number];

export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}
