import { z } from 'zod';
import { historyKinds, isHistoryKind } from '../history-kinds';
import { refusalKinds } from '../settings/refused-sign-ins';

/** Entry of the history as it is sealed and exported. It contains ids only: no names, and no lead data. */
export interface AuditEntry {
  /** Place in the chain, from 1. */
  no: number;
  id: number;
  /** ISO 8601, UTC. Null if the entry is no longer in the database, which breaks the chain. */
  at: string | null;
  /** Founder who acted, or whose account a refused sign-in named; null if there is none. */
  founder_id: string | null;
  kind: string | null;
  lead_id: string | null;
  offer_id: string | null;
  detail: Record<string, unknown>;
  /** Hash of the previous entry; null for the first. */
  previous_sha256: string | null;
}

/** First line of an export. */
export const auditHeadSchema = z.object({
  log: z.literal(1),
  entries: z.number(),
  /** Hash of the last entry; null without entries. */
  sha256: z.string().nullable(),
});

export type AuditHead = z.infer<typeof auditHeadSchema>;

/** Fields of an exported line that the check of the chain needs. */
export const chainedLineSchema = z.object({
  no: z.number(),
  previous_sha256: z.string().nullable(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Returns an entry's details without names, so that erasing a name leaves the chain valid. */
export function sealedDetail(kind: string, detail: Record<string, unknown>): Record<string, unknown> {
  return kind === 'founder_renamed' ? {} : detail;
}

/** Returns the text that is hashed: the fields in this order, as JSON. */
export function auditText(entry: AuditEntry): string {
  const { no, id, at, founder_id, kind, lead_id, offer_id, detail, previous_sha256 } = entry;
  return JSON.stringify({ no, id, at, founder_id, kind, lead_id, offer_id, detail, previous_sha256 });
}

const hashBegins = ',"sha256":"';

/** Returns an exported line: the hashed text with its hash as the last field. */
export function auditLine(text: string, sha256: string): string {
  return `${text.slice(0, -1)}${hashBegins}${sha256}"}`;
}

export function textOfLine(line: string): string {
  return `${line.slice(0, line.lastIndexOf(hashBegins))}}`;
}

const addressIn = ({ address }: Record<string, unknown>) =>
  typeof address === 'string' ? address : undefined;
const subjectIn = ({ founder }: Record<string, unknown>) =>
  typeof founder === 'string' ? founder : undefined;

/**
 * Returns the log line of a sealed entry. It has no lead id, because a receipt can be opened by anyone who has its
 * address, and no names.
 */
export function securityEvent({ no, at, founder_id, kind, detail }: AuditEntry, sha256: string) {
  return {
    event: kind,
    area: kind !== null && isHistoryKind(kind) ? historyKinds[kind].area : undefined,
    outcome: refusalKinds.some((refusal) => refusal === kind) ? 'refused' : 'done',
    founder: founder_id ?? undefined,
    subject: subjectIn(detail),
    by: detail.by === 'command' ? 'command' : undefined,
    address: addressIn(detail),
    at,
    entry: no,
    sha256,
  };
}
