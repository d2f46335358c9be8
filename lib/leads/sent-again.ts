import { type SentFields, sentFields } from './field-labels';
import { isAsStored } from './replays';

/** Returns true if the fields sent, by their API names, equal the stored ones: texts trimmed, blank ones left out. */
export function isSentAgain(stored: SentFields, fields: ReadonlyMap<string, unknown>): boolean {
  return sentFields.every((name) => {
    const value = fields.get(name);
    const given = typeof value === 'string' ? value.trim() || undefined : value;
    return isAsStored(name, given, stored[name] ?? null);
  });
}
