import type { Role } from '../founders/founder';
import type { CreditTerms, MidPilotCheckpoint, QuotedTerms } from '../offers/offer';
import type { QuoteRequest } from '../quotes/quote';
import type { QuotedScope } from '../quotes/quoted-scope';
import { canonicalJson } from '../quotes/signing/quote-signature';
import { type publicationActs, roomActs } from '../site/forms';
import type { Figures } from './figures';
import type { PilotSample } from './items/manifest';
import type { PlanContent, Side } from './plan';

export const pilotStates = ['draft', 'agreed', 'running', 'paused', 'closing', 'closed'] as const;
export type PilotState = (typeof pilotStates)[number];

export const decisionOutcomes = ['accepted', 'accepted_with_conditions', 'rejected'] as const;
type DecisionOutcome = (typeof decisionOutcomes)[number];

export type PilotOutcome = DecisionOutcome | 'called_off';

export const pilotActs = [...roomActs, 'submit_results'] as const;
export type PilotAct = (typeof pilotActs)[number];

/** Roles of the buyer's people; a decider has all permissions of a reviewer. */
export const buyerRoles = ['reviewer', 'decider'] as const;
export type BuyerRole = (typeof buyerRoles)[number];

export type PilotActor =
  | { side: 'buyer'; personId: string; name: string; role: BuyerRole }
  | { side: 'vendor'; founderId: string; name: string; role: Role }
  | KeyActor;

/** Key of a pilot, on the side whose program uses it. It may read, and upload items and results. */
export interface KeyActor {
  side: Side;
  keyOf: string;
  name: string;
  role: 'key';
}

/** Terms of a pilot, copied from its quote and offer when it was opened. Later changes of either have no effect. */
export interface PilotTerms {
  offer: { id: string; name: string; version: number | null };
  quote: { id: string; number: string; jws: string | null };
  /** USD; the quoted price of the pilot. */
  price: number;
  options: Pick<QuoteRequest, 'custom_integration' | 'pii_real' | 'samples_available'>;
  /** Terms from which `priceQuote` computes the credit of any annual plan. */
  quoted: QuotedTerms;
  credit: CreditTerms;
  /** USD a year, as quoted. */
  annualCommit: number;
  modes: string[];
  durationDays: number;
  requiredInputs: string[];
  deliverables: QuotedScope['deliverables'];
  checkpoint: MidPilotCheckpoint | null;
  warnings: string[];
}

/** Days are `YYYY-MM-DD` in the pilot's time zone; moments are ISO 8601, UTC. */
export interface Pilot {
  id: string;
  number: string;
  /** Null once the lead is erased, or its consent withdrawn. */
  leadId: string | null;
  quoteId: string;
  company: string;
  terms: PilotTerms;
  state: PilotState;
  outcome: PilotOutcome | null;
  /** Incremented by every action; each action names the version it is based on. */
  version: number;
  plannedStart: string;
  startsOn: string | null;
  timeZone: string;
  /** Days added to the pilot's length, including today if a pause continues. */
  pausedDays: number;
  pause: { since: string; reason: string; owner: string; reviewOn: string } | null;
  /** 0 before the first plan. */
  planNo: number;
  /** Items of the manifest and the sample drawn from them; null without a manifest. */
  sample: PilotSample | null;
  checkpoint: Checkpoint | null;
  /** The analysis at the checkpoint, if the pilot stopped there. */
  look: FinalLook | null;
  statement: { text: string; name: string; at: string } | null;
  decision: PilotDecision | null;
  credit: { state: CreditState; notedBy: string | null } | null;
  isDemo: boolean;
  openedAt: string;
  closedAt: string | null;
}

type CreditState = 'open' | 'signed' | 'lapsed';

/** End of a pilot: the buyer's decision, or a call-off by either side with its reason in `note`. */
export interface PilotDecision {
  outcome: PilotOutcome;
  /** Conditions of the buyer, one per line. */
  conditions: string | null;
  note: string | null;
  side: Side;
  name: string;
  at: string;
  /** Day in the pilot's time zone. */
  day: string;
}

/** Returns the files that were not withdrawn. */
export const batchesInForce = (batches: readonly Batch[]): Batch[] =>
  batches.filter(({ withdrawn }) => !withdrawn);

/** Returns the files with results: all but the manifests and those that were withdrawn. */
export const resultBatches = (batches: readonly Batch[]): Batch[] =>
  batchesInForce(batches).filter(({ kind }) => kind !== 'manifest');

/** File name of the decision sheet among the files; that of an upload has no slash. */
export const sheetFileName = 'Decision/sheet';

/**
 * Returns the files with results that a side may withdraw: those that it uploaded, and that no analysis contains.
 * Decisions are undone on their sheet.
 */
export function withdrawableBatches(
  { pilot: { checkpoint }, batches }: Pick<PilotView, 'batches'> & { pilot: Pick<Pilot, 'checkpoint'> },
  side: Side,
): Batch[] {
  const analysed = new Set(checkpoint?.look.batches.map(({ no }) => no));
  return resultBatches(batches).filter(
    (batch) => batch.side === side && batch.fileName !== sheetFileName && !analysed.has(batch.no),
  );
}

/** Person of the buyer; the vendor's people are founders. */
export interface PilotPerson {
  id: string;
  name: string;
  role: BuyerRole;
  invitedAt: string;
  /** Null if the person has no link that still works. */
  linkExpiresAt: string | null;
  joinedAt: string | null;
  endedAt: string | null;
}

export interface PlanVersion {
  planNo: number;
  content: PlanContent;
  sha256: string;
  madeBy: { side: Side; name: string };
  at: string;
}

export type ApprovalSubject = 'plan' | 'start' | 'completion';

export interface Approval {
  subject: ApprovalSubject;
  planNo: number;
  side: Side;
  name: string;
  startsOn: string | null;
  at: string;
}

export type InputStateName = 'open' | 'delivered' | 'accepted' | 'refused' | 'waived';

/** State of an input of the current plan; `no` is its place in the plan, from 1. */
export interface InputState {
  no: number;
  state: InputStateName;
  reason: string | null;
  byName: string | null;
  at: string | null;
}

export interface Batch {
  no: number;
  kind: string;
  fileName: string;
  bytes: number;
  sha256: string;
  rowsTaken: number;
  rowsRefused: number;
  byName: string;
  side: Side;
  /** Day in the pilot's time zone. */
  day: string;
  at: string;
  /** Only of a file whose side withdrew it: its rows are in no figure. */
  withdrawn?: { reason: string; byName: string; at: string };
}

export interface FinalLook {
  frozenAt: string;
  byName: string;
  side: Side;
  /** Reason why the pilot ended before its last day and with items missing; null if it did not. */
  endedShort: string | null;
  batches: { no: number; sha256: string }[];
  figures: Figures;
}

/** First of two analyses, at the plan's checkpoint; its figures never change. */
export interface Checkpoint {
  look: FinalLook;
  /** Day in the pilot's time zone. */
  day: string;
  /** Null until the buyer decides. */
  decision: {
    choice: 'continue' | 'stop';
    note: string | null;
    name: string;
    at: string;
    day: string;
  } | null;
}

/** Returns true for a pilot that ended before its last day: called off, or stopped at its checkpoint. */
export function isStopped({ outcome, checkpoint }: Pick<Pilot, 'outcome' | 'checkpoint'>): boolean {
  return outcome === 'called_off' || checkpoint?.decision?.choice === 'stop';
}

export type PublicationAct = (typeof publicationActs)[number];

/** Entry of a pilot's record. Each has the hash of the previous one; see `eventText`. */
export interface PilotEvent {
  no: number;
  at: string;
  side: Side;
  name: string;
  kind: PilotAct | PublicationAct | 'open' | 'join' | 'make_key' | 'end_key';
  detail: Record<string, string | number | boolean | null>;
  previousSha256: string | null;
  sha256: string;
}

/** Returns the text whose SHA-256 is an event's hash: canonical JSON (RFC 8785) that includes the hash before it. */
export function eventText({
  no,
  at,
  side,
  name,
  kind,
  detail,
  previousSha256,
}: Omit<PilotEvent, 'sha256'>): string {
  return canonicalJson({ no, at, side, name, kind, detail, previous_sha256: previousSha256 });
}

/** Everything that one caller may read of a pilot. */
export interface PilotView {
  pilot: Pilot;
  actor: PilotActor;
  people: PilotPerson[];
  /** All versions, newest first. */
  plans: PlanVersion[];
  /** Current version; null before the first. */
  plan: PlanVersion | null;
  approvals: Approval[];
  inputs: InputState[];
  batches: Batch[];
  /** Figures after the latest batch, shown as values and coverage; only `pilot.look` has verdicts. */
  figures: Figures | null;
  /** Number of items with a result. */
  items: number;
  events: PilotEvent[];
  allowedActs: PilotAct[];
  /** Day in the pilot's time zone. */
  today: string;
  /** Null before the day can be known. */
  dates: {
    checkpoint: string | null;
    lastDay: string | null;
    completionDay: string | null;
    creditDeadline: string | null;
  };
}
