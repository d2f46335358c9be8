import type { SentFields } from './field-words';
import { type SentField, sentFields } from './field-words';

/** What is stored for a field that was left out; null for the others. */
const storedForAbsent: Partial<Record<SentField, number | boolean>> = {
  monthly_volume: 0,
  samples_available: false,
  high_volume_or_high_risk: false,
};

/** Whether what is sent now, by the wire's names, says what was stored: texts trimmed, blank ones left out. */
export function isSentAgain(stored: SentFields, fields: ReadonlyMap<string, unknown>): boolean {
  return sentFields.every((name) => {
    const value = fields.get(name);
    const given = (typeof value === 'string' ? value.trim() || undefined : value) ?? storedForAbsent[name];
    return (given ?? null) === (stored[name] ?? null);
  });
}
