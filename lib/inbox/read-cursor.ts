import { jsonOf } from '../kernel/json-of';
import { isStorableMoment } from '../kernel/storable';
import { bands } from '../leads/lead';
import type { ListPlace, ListStart } from './selection-queries';

/** Encodes the start of a page as a cursor. */
export function cursorOf({ side, place }: ListStart): string {
  const { band, score, placedAt, leadId } = place;
  return Buffer.from(JSON.stringify([side, band, score, placedAt, leadId])).toString('base64url');
}

/** Decodes a cursor; returns null (the first page) for an invalid one. */
export function startOf(cursor: string | null): ListStart | null {
  const parts = jsonOf(Buffer.from(cursor ?? '', 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return null;
  const [side, bandText, score, placedAt, leadId]: unknown[] = parts;
  const band = bands.find((known) => known === bandText);
  if ((side !== 'after' && side !== 'before') || band === undefined) return null;
  if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > 1_000) return null;
  if (typeof placedAt !== 'string' || !isStorableMoment(placedAt)) return null;
  if (typeof leadId !== 'string' || !/^lead_[0-9a-z]{1,64}$/.test(leadId)) return null;
  const place: ListPlace = { band, score, placedAt, leadId };
  return { side, place };
}
