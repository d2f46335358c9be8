import { hasRole, type Role } from '../founder';
import {
  type HistoryArea,
  type HistoryKind,
  historyAreas,
  isForOwners,
  isHistoryKind,
  listedKinds,
} from '../history-kinds';

export const logPageMax = 50;

/** Filter of the log; null and '' match all entries. */
export interface LogFilter {
  founderId: string | null;
  /** A kind or a whole area; null for all kinds except views of leads, which are frequent. */
  what: HistoryKind | HistoryArea | null;
  leadId: string | null;
  /** Days such as `2026-11-23`, UTC, both included. */
  from: string | null;
  to: string | null;
  /** Entry after which the page begins. */
  before: LogPlace | null;
}

/** An entry's place in the log, the newest first. */
export interface LogPlace {
  /** ISO 8601, UTC. */
  at: string;
  id: number;
}

/** Entry of the log; its only lead data is the lead's id. */
export interface LogEntry {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  kind: HistoryKind;
  who: string;
  leadId: string | null;
  offerId: string | null;
  keyId: string | null;
  /** Details of the entry; empty if there are none. */
  more: string;
}

export interface LogPage {
  entries: LogEntry[];
  /** Place of the last entry if there are older ones. */
  next: LogPlace | null;
}

const isArea = (text: string): text is HistoryArea => Object.hasOwn(historyAreas, text);

const listedAreas = Object.keys(historyAreas).filter(isArea);

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a calendar day as written; null for any other text. */
function dayOf(text: string | null): string | null {
  if (text === null || !dayPattern.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

function placeOf(text: string | null): LogPlace | null {
  const [, ms, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return ms !== undefined && id !== undefined
    ? { at: new Date(Number(ms)).toISOString(), id: Number(id) }
    : null;
}

/** Reads the filter from an address; leaves out unknown values. */
export function logFilterFrom(params: URLSearchParams): LogFilter {
  const what = params.get('what') ?? '';
  const founderId = params.get('who') ?? '';
  return {
    founderId: /^[\w-]{1,64}$/.test(founderId) ? founderId : null,
    what: isHistoryKind(what) || isArea(what) ? what : null,
    leadId: /lead_[0-9a-z]{1,64}/.exec(params.get('lead') ?? '')?.[0] ?? null,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    before: placeOf(params.get('before')),
  };
}

/** Writes a filter as query parameters, without empty ones. */
export function logParamsOf(filter: LogFilter): URLSearchParams {
  const { founderId, what, leadId, from, to, before } = filter;
  const place = before && `${Date.parse(before.at)}-${before.id}`;
  const params = new URLSearchParams();
  const given = { who: founderId, what, lead: leadId, from, to, before: place };
  for (const [name, value] of Object.entries(given)) if (value) params.set(name, value);
  return params;
}

export function kindsOf({ what }: Pick<LogFilter, 'what'>, reader: { role: Role }): HistoryKind[] {
  return kindsFor(reader)
    .filter(({ kind, area }) => (what === null ? kind !== 'lead_viewed' : what === kind || what === area))
    .map(({ kind }) => kind);
}

export function kindsFor(reader: { role: Role }): typeof listedKinds {
  return listedKinds.filter(({ area }) => !isForOwners(area) || hasRole(reader, 'owner'));
}

export function areasFor(reader: { role: Role }): HistoryArea[] {
  return listedAreas.filter((area) => !isForOwners(area) || hasRole(reader, 'owner'));
}
