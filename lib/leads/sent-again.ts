import { type SentFields, sentFields } from './field-labels';
import { isAsStored } from './replays';

/** Whether what is sent now, by the wire's names, says what was stored: texts trimmed, blank ones left out. */
export function isSentAgain(stored: SentFields, fields: ReadonlyMap<string, unknown>): boolean {
  return sentFields.every((name) => {
    const value = fields.get(name);
    const given = typeof value === 'string' ? value.trim() || undefined : value;
    return isAsStored(name, given, stored[name] ?? null);
  });
}
