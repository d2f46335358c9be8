import { backgroundRequestHeader } from '@/lib/founders/background-request';
import { sentForField } from '@/lib/founders/sent-for';
import type { InboxCounts, InboxPage, InboxRow, LeadDetail, LiveEvent } from '@/lib/inbox/inbox';
import { isJsonObject, jsonOf } from '@/lib/kernel/json-of';
import type { LeadTombstone } from '@/lib/leads/tombstone';
import type { LeadState } from '@/lib/review/history';
import type { LeadEvent, ReviewOutcome } from '@/lib/review/review';
import type { QueuedStep } from './state/step-queue';

/** What an undo names: one change, or all changes of one step. */
export interface Undoable {
  field: 'change' | 'batch';
  value: string;
}

/** A step that led to this page, and what takes it back while it can be taken back. */
export interface LastStep {
  words: string;
  undo: Undoable | null;
}

/** A step that was not stored, because somebody else had acted. */
export interface Conflict {
  leadId: string;
  company: string;
  /** What was tried, as its button is called. */
  tried: string;
  first: LeadEvent | null;
}

/** What a step came to, with the counts as they are now. */
export interface StepAnswer extends InboxCounts {
  ok: true;
  undo: Undoable | null;
  outcomes: ReviewOutcome[];
  /** Of a step on all leads of a filter, whose `outcomes` are only the first ten of leads that stay as they are. */
  whole?: {
    /** Leads that the step was taken on. */
    changed: number;
    /** Leads that stay as they are. */
    left: number;
    /** False where the database did not take the rest. */
    isWhole: boolean;
  };
}

/** What came of sending a step: its answer, why it was refused for good, or that it is to be sent again. */
export type Sent = StepAnswer | { refused: string } | { hold: 'unreachable' | 'signed_out' };

export type OpenLead =
  /** `isStale` where its state is newer than the rest of it. */
  | { kind: 'lead'; leadId: string; detail: LeadDetail; isStale?: boolean }
  | { kind: 'gone'; leadId: string; tombstone: LeadTombstone }
  /** Until a lead is read, its row tells who it is and what is asked; `hasFailed` where reading is tried again. */
  | { kind: 'loading'; leadId: string; row?: InboxRow; hasFailed?: boolean }
  | { kind: 'missing' | 'failed'; leadId: string };

/** Who wants an answer: a founder, or the page by itself, which does not keep a session alive. */
export type AskedBy = 'founder' | 'page';

export interface Failure {
  failure: string;
}

// The portal's own answers are told apart, not checked field by field: page and portal are one build.
const isStepAnswer = (value: unknown): value is StepAnswer =>
  isJsonObject(value) && Array.isArray(value.outcomes) && isJsonObject(value.viewCounts);
const isInboxPage = (value: unknown): value is InboxPage => isJsonObject(value) && Array.isArray(value.rows);
const isInboxCounts = (value: unknown): value is InboxCounts =>
  isJsonObject(value) && isJsonObject(value.viewCounts) && isJsonObject(value.counts);
const isLeadStates = (value: unknown): value is { states: Record<string, LeadState> } =>
  isJsonObject(value) && isJsonObject(value.states);
const isOpenLead = (value: unknown): value is OpenLead =>
  isJsonObject(value) && typeof value.leadId === 'string' && typeof value.kind === 'string';
const isLiveEvent = (value: unknown): value is LiveEvent =>
  isJsonObject(value) && typeof value.event === 'string';

const foreignPageWords = 'This page does not belong to the portal that it was sent to. Nothing was stored.';
const roleWords = 'Your role does not allow this. Nothing was stored.';
const unknownWords = 'The portal could not do this. Load the page again.';

/** Answers after which the same request may be taken: somebody on the way, or the database, was not there. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

const answersWithinMs = 15_000;

interface Came {
  /** Zero where no answer came. */
  status: number;
  value: unknown;
}

async function ask(path: string, init: RequestInit = {}): Promise<Came> {
  const inTime = AbortSignal.timeout(answersWithinMs);
  try {
    const response = await fetch(path, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      signal: init.signal ? AbortSignal.any([init.signal, inTime]) : inTime,
    });
    const value: unknown = await response.json().catch(() => undefined);
    // An answer that broke off in the middle is none.
    return { status: response.ok && value === undefined ? 0 : response.status, value };
  } catch {
    return { status: 0, value: undefined };
  }
}

const isOk = (status: number) => status >= 200 && status < 300;

function messageOf(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value.message === 'string' ? value.message : undefined;
}

function pathOf({ kind, wholeCount }: QueuedStep): string {
  if (kind === 'undo' || kind === 'erase') return `/inbox/${kind}`;
  return wholeCount === undefined ? '/inbox/act' : '/inbox/act/all';
}

/** The fields of a step as its form would send them, with the id by which the portal knows a repetition. */
function bodyOf({ id, kind, fields, leads, wholeCount }: QueuedStep, founderId: string): URLSearchParams {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  body.set(sentForField, founderId);
  if (kind === 'undo' || kind === 'erase') return body;
  body.set('step', id);
  body.delete('lead');
  if (wholeCount !== undefined) {
    body.set('count', String(wholeCount));
    return body;
  }
  for (const { leadId, version } of leads) body.append('lead', `${leadId}:${version}`);
  return body;
}

/** Sends a step of a founder, and says whether it is settled or to be sent again. */
export async function sendStep(step: QueuedStep, founderId: string): Promise<Sent> {
  const { status, value } = await ask(pathOf(step), { method: 'POST', body: bodyOf(step, founderId) });
  if (isOk(status) && isStepAnswer(value)) return value;
  if (status === 0 || passingStatuses.has(status)) return { hold: 'unreachable' };
  if (status === 401) return { hold: 'signed_out' };
  if (isJsonObject(value) && value.error === 'role_required') return { refused: roleWords };
  return { refused: (status === 403 ? foreignPageWords : messageOf(value)) ?? unknownWords };
}

/** Keeps or deletes a founder's reply draft; gives why not, or undefined where it is done. */
export async function sendDraft(
  to: 'keep' | 'delete',
  fields: URLSearchParams,
  founderId: string,
): Promise<string | undefined> {
  const body = new URLSearchParams(fields);
  body.set(sentForField, founderId);
  const { status, value } = await ask(`/inbox/drafts/${to}`, { method: 'POST', body });
  if (isOk(status)) return undefined;
  if (status === 401) return 'You are signed out. Sign in in another tab, then send it again.';
  if (isJsonObject(value) && value.error === 'role_required') return roleWords;
  if (status === 0 || passingStatuses.has(status))
    return 'The portal does not answer. What you typed stays here: send it again in a minute.';
  return (status === 403 ? foreignPageWords : messageOf(value)) ?? unknownWords;
}

const initOf = (by: AskedBy): RequestInit =>
  by === 'page' ? { headers: { [backgroundRequestHeader]: '1' } } : {};

async function read<Answer>(
  path: string,
  by: AskedBy,
  isAnswer: (value: unknown) => value is Answer,
  signal?: AbortSignal,
): Promise<Answer | Failure> {
  const { status, value } = await ask(path, { ...initOf(by), ...(signal && { signal }) });
  if (isOk(status) && isAnswer(value)) return value;
  return { failure: messageOf(value) ?? 'The portal does not answer. Try again in a minute.' };
}

/** The list of a filter, as it stands now. */
export const askForList = (query: string, by: AskedBy) => read(`/inbox/list${query}`, by, isInboxPage);

/** How leads stand now, by their ids; those that are gone are left out. */
export function askForStates(
  leadIds: readonly string[],
): Promise<{ states: Record<string, LeadState> } | Failure> {
  const query = new URLSearchParams(leadIds.map((id) => ['lead', id]));
  return read(`/inbox/states?${query}`, 'page', isLeadStates);
}

/** The counts of all views, as they stand now. */
export const askForCounts = () => read('/inbox/counts', 'page', isInboxCounts);

/** Everything about a lead, as it stands now. */
export async function askForLead(leadId: string, by: AskedBy, signal?: AbortSignal): Promise<OpenLead> {
  const answer = await read(`/inbox/${encodeURIComponent(leadId)}/detail`, by, isOpenLead, signal);
  return 'failure' in answer ? { kind: 'failed', leadId } : answer;
}

/** Tells the portal that the founder has looked at a lead; gives whether it knows. */
export async function tellViewed(leadId: string): Promise<boolean> {
  const path = `/inbox/${encodeURIComponent(leadId)}/viewed`;
  const { status } = await ask(path, { method: 'POST', body: new URLSearchParams() });
  return isOk(status);
}

/** The event in the data of a server-sent event, if it is one. */
export function liveEventOf(data: unknown): LiveEvent | undefined {
  const value = typeof data === 'string' ? jsonOf(data) : undefined;
  return isLiveEvent(value) ? value : undefined;
}
