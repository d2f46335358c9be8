/** Whether the database can hold a text: Postgres has no U+0000. What an address names with it is not there. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0');
}

/** Whether a text is a moment as the portal writes it, of the calendar that the database knows: it has no year 0. */
export function isStorableMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
