/** Returns true if the database can store a text: Postgres has no U+0000. A record with such an id cannot exist. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0');
}

/** Returns true for a moment that the database's calendar includes; it has no year 0. */
export function isStorableMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
