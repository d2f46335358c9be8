import { backgroundRequestHeader } from '@/lib/founders/background-request';
import type { InboxPage, LeadDetail, LiveEvent } from '@/lib/inbox/inbox';
import { jsonOf } from '@/lib/kernel/json-of';
import type { LeadTombstone } from '@/lib/leads/tombstone';
import type { LeadEvent, ReviewOutcome } from '@/lib/review/review';

/** What an undo names: one change, or all changes of one bulk action. */
export interface Undoable {
  field: 'change' | 'batch';
  value: string;
}

/** The last step, and what takes it back while it can be taken back. */
export interface LastStep {
  words: string;
  company?: string;
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

export interface StepAnswer {
  ok: true;
  undo: Undoable | null;
  outcomes: ReviewOutcome[];
}

export type OpenLead =
  | { kind: 'lead'; leadId: string; detail: LeadDetail }
  | { kind: 'gone'; leadId: string; tombstone: LeadTombstone }
  | { kind: 'missing' | 'loading' | 'failed'; leadId: string };

/** Who wants an answer: a founder, or the page by itself, which neither keeps a session alive nor looks. */
export type AskedBy = 'founder' | 'page';

export interface Failure {
  failure: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The portal's own answers are told apart, not checked field by field: page and portal are one build.
const isStepAnswer = (value: unknown): value is StepAnswer =>
  isObject(value) && Array.isArray(value.outcomes);
const isInboxPage = (value: unknown): value is InboxPage => isObject(value) && Array.isArray(value.rows);
const isOpenLead = (value: unknown): value is OpenLead =>
  isObject(value) && typeof value.leadId === 'string' && typeof value.kind === 'string';
const isLiveEvent = (value: unknown): value is LiveEvent =>
  isObject(value) && typeof value.event === 'string';

const statusWords: Record<number, string> = {
  401: 'You are signed out. Sign in again in another tab, then repeat the step.',
  403: 'This page does not belong to the portal that it was sent to. Nothing was stored.',
  503: 'The database does not answer. Nothing was stored; try again in a minute.',
};

const answersWithinMs = 15_000;

function messageOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.message === 'string' ? value.message : undefined;
}

async function ask<Answer>(
  path: string,
  isAnswer: (value: unknown) => value is Answer,
  init: RequestInit = {},
): Promise<Answer | Failure> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(answersWithinMs),
    });
    const value: unknown = await response.json().catch(() => undefined);
    if (response.ok && isAnswer(value)) return value;
    return {
      failure:
        statusWords[response.status] ??
        messageOf(value) ??
        'The portal could not do this. Load the page again.',
    };
  } catch {
    return { failure: 'No answer from the portal. Look whether the step was stored before you repeat it.' };
  }
}

/** Sends the fields of a step, or of an undo, as its form would. */
export function sendStep(path: string, fields: URLSearchParams): Promise<StepAnswer | Failure> {
  return ask(path, isStepAnswer, { method: 'POST', body: fields });
}

const initOf = (by: AskedBy): RequestInit =>
  by === 'page' ? { headers: { [backgroundRequestHeader]: '1' } } : {};

/** The list of a filter, as it stands now. */
export function askForList(query: string, by: AskedBy): Promise<InboxPage | Failure> {
  return ask(`/inbox/list${query}`, isInboxPage, initOf(by));
}

/** Everything about a lead, as it stands now. */
export async function askForLead(leadId: string, by: AskedBy): Promise<OpenLead> {
  const answer = await ask(`/inbox/${encodeURIComponent(leadId)}/detail`, isOpenLead, initOf(by));
  return 'failure' in answer ? { kind: 'failed', leadId } : answer;
}

/** The event in the data of a server-sent event, if it is one. */
export function liveEventOf(data: unknown): LiveEvent | undefined {
  const value = typeof data === 'string' ? jsonOf(data) : undefined;
  return isLiveEvent(value) ? value : undefined;
}
