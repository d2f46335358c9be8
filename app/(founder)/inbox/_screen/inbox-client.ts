import { backgroundRequestHeader, sentForField } from '@/lib/founders/page-request';
import type { InboxCounts, InboxPage, InboxRow, LeadDetail, LiveEvent } from '@/lib/inbox/inbox';
import { isJsonObject, jsonOf } from '@/lib/kernel/json-of';
import type { LeadTombstone } from '@/lib/leads/lead-status';
import type { LeadState } from '@/lib/review/history';
import type { LeadEvent, ReviewOutcome } from '@/lib/review/review';
import type { QueuedStep } from './state/step-queue';

export interface Undoable {
  field: 'change' | 'batch';
  value: string;
}

/** A step that was not stored because somebody else acted first. */
export interface Conflict {
  leadId: string;
  company: string;
  tried: string;
  first: LeadEvent | null;
}

export interface StepAnswer extends InboxCounts {
  ok: true;
  undo: Undoable | null;
  outcomes: ReviewOutcome[];
  /** Set for a step on a whole filter; `outcomes` are then the first ten leads that did not change. */
  whole?: {
    changed: number;
    left: number;
    /** False if the database failed before the end. */
    isWhole: boolean;
  };
}

export type Sent = StepAnswer | { refused: string } | { hold: 'unreachable' | 'signed_out' };

export type OpenLead =
  /** `isStale` if its state is newer than the rest. */
  | { kind: 'lead'; leadId: string; detail: LeadDetail; isStale?: boolean }
  | { kind: 'gone'; leadId: string; tombstone: LeadTombstone }
  /** Shows the row until the lead is loaded; `hasFailed` while loading is retried. */
  | { kind: 'loading'; leadId: string; row?: InboxRow; hasFailed?: boolean }
  | { kind: 'missing' | 'failed'; leadId: string };

/** The page's own requests do not keep a session alive. */
export type AskedBy = 'founder' | 'page';

export interface Failure {
  failure: string;
}

// Page and portal are one build, so these only tell answers apart.
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

const foreignPageWords =
  'This page belongs to another installation of the portal. Nothing was stored. Reload the page.';
const roleWords = 'Your role does not allow this. Nothing was stored.';
const unknownWords = 'Something went wrong. Reload the page.';

/** Statuses after which the same request may succeed. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Maximum leads per request for states. */
const statesPerRequest = 50;

const answersWithinMs = 15_000;

interface Answer {
  /** Zero if there was no answer. */
  status: number;
  value: unknown;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const inTime = AbortSignal.timeout(answersWithinMs);
  try {
    const response = await fetch(path, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      signal: init.signal ? AbortSignal.any([init.signal, inTime]) : inTime,
    });
    const value: unknown = await response.json().catch(() => undefined);
    // A truncated answer counts as none.
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

export async function sendStep(step: QueuedStep, founderId: string): Promise<Sent> {
  const { status, value } = await ask(pathOf(step), { method: 'POST', body: bodyOf(step, founderId) });
  if (isOk(status) && isStepAnswer(value)) return value;
  if (status === 0 || passingStatuses.has(status)) return { hold: 'unreachable' };
  if (status === 401) return { hold: 'signed_out' };
  if (isJsonObject(value) && value.error === 'role_required') return { refused: roleWords };
  return { refused: (status === 403 ? foreignPageWords : messageOf(value)) ?? unknownWords };
}

/** Sends a form that is no step, such as a reply draft; returns why it was refused, or undefined. */
export async function sendForm(
  path: string,
  fields: URLSearchParams,
  founderId: string,
): Promise<string | undefined> {
  const body = new URLSearchParams(fields);
  body.set(sentForField, founderId);
  const { status, value } = await ask(path, { method: 'POST', body });
  if (isOk(status)) return undefined;
  if (status === 401) return 'You are signed out. Sign in again in another tab, then try again here.';
  if (isJsonObject(value) && value.error === 'role_required') return roleWords;
  if (status === 0 || passingStatuses.has(status))
    return 'The portal is not responding. Your text is kept here. Send it again in a minute.';
  return (status === 403 ? foreignPageWords : messageOf(value)) ?? unknownWords;
}

const initOf = (by: AskedBy): RequestInit =>
  by === 'page' ? { headers: { [backgroundRequestHeader]: '1' } } : {};

async function read<Body>(
  path: string,
  by: AskedBy,
  isBody: (value: unknown) => value is Body,
  signal?: AbortSignal,
): Promise<Body | Failure> {
  const { status, value } = await ask(path, { ...initOf(by), ...(signal && { signal }) });
  if (isOk(status) && isBody(value)) return value;
  return { failure: messageOf(value) ?? 'The portal is not responding. Try again in a minute.' };
}

export const askForList = (query: string, by: AskedBy) => read(`/inbox/list${query}`, by, isInboxPage);

/** Requests the states of leads; leads that are gone are missing. */
export async function askForStates(
  leadIds: readonly string[],
): Promise<{ states: Record<string, LeadState> } | Failure> {
  const states: Record<string, LeadState> = {};
  for (let from = 0; from < leadIds.length; from += statesPerRequest) {
    const some = leadIds.slice(from, from + statesPerRequest);
    const query = new URLSearchParams(some.map((id) => ['lead', id]));
    const answer = await read(`/inbox/states?${query}`, 'page', isLeadStates);
    if ('failure' in answer) return answer;
    Object.assign(states, answer.states);
  }
  return { states };
}

export const askForCounts = () => read('/inbox/counts', 'page', isInboxCounts);

export async function askForLead(leadId: string, by: AskedBy, signal?: AbortSignal): Promise<OpenLead> {
  const answer = await read(`/inbox/${encodeURIComponent(leadId)}/detail`, by, isOpenLead, signal);
  return 'failure' in answer ? { kind: 'failed', leadId } : answer;
}

/** Records that the founder has viewed a lead; returns true if it was stored. */
export async function tellViewed(leadId: string): Promise<boolean> {
  const path = `/inbox/${encodeURIComponent(leadId)}/viewed`;
  const { status } = await ask(path, { method: 'POST', body: new URLSearchParams() });
  return isOk(status);
}

export function liveEventOf(data: unknown): LiveEvent | undefined {
  const value = typeof data === 'string' ? jsonOf(data) : undefined;
  return isLiveEvent(value) ? value : undefined;
}
