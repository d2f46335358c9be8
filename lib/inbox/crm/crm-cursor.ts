/** Place of a change in the order in which a CRM reads: moment (ISO 8601, UTC), kind and key. */
export type Place = [at: string, kind: string, key: string];

/** Place before every change. */
export const beginning: Place = ['1970-01-01T00:00:00.000Z', '', ''];

/** Returns the cursor of a place, without data of a lead: letters, digits, `_` and `-`. */
export const cursorOf = ([at, kind, key]: Place): string => `${Date.parse(at)}-${kind}-${key}`;

/** Parses a cursor; undefined if this portal did not issue it. */
export function placeOf(cursor: string): Place | undefined {
  const [, at, kind = '', key = ''] = /^(\d{1,13})-([a-z_]{0,20})-([\w-]{0,100})$/.exec(cursor) ?? [];
  return at === undefined ? undefined : [new Date(Number(at)).toISOString(), kind, key];
}
