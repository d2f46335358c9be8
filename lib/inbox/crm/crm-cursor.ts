import { z } from 'zod';

/** Place of a change in the order in which a CRM reads: moment, kind and key. */
const placeSchema = z.tuple([z.iso.datetime(), z.string().max(20), z.string().max(100)]);
export type Place = z.infer<typeof placeSchema>;

/** Place before every change. */
export const beginning: Place = ['1970-01-01T00:00:00.000Z', '', ''];

/** Returns the cursor of a place: base64url of JSON, without data of a lead. */
export function cursorOf(place: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Parses a cursor; undefined if this portal did not make it. */
export function placeOf(cursor: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    return placeSchema.safeParse(place).data;
  } catch {
    return undefined;
  }
}
