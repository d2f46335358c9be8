import type { Channel } from './consent';
import { type SentFields, sentFields } from './field-labels';
import { leadRequestSchema } from './lead';

/** Fields in which a request may differ from the earlier one with its key; consent is required earlier, in step 6. */
const comparedFields = leadRequestSchema.omit({ contact_consent: true }).keyof().options;

type ComparedField = (typeof comparedFields)[number];

/**
 * Fields in which a request may differ from the earlier one with its key: a field of the lead, or the quotes it names.
 */
export type DifferingField = ComparedField | 'Link';

/** Stored defaults of fields that were left out; null for the others. */
const storedForAbsent: Partial<Record<ComparedField, unknown>> = {
  monthly_volume: 0,
  samples_available: false,
  high_volume_or_high_risk: false,
};

/** Returns true if the sent value of a field equals the stored one; a field that was left out has its default. */
function isAsStored(field: ComparedField, sent: unknown, stored: unknown): boolean {
  return (sent ?? storedForAbsent[field] ?? null) === stored;
}

/**
 * Lists the fields in which a request differs from the stored one, compared as they would be stored. `sent` is the body
 * with texts trimmed and blank ones left out; its values may be of any type. `channel` is the source of a request that
 * names none.
 */
export function differingFields(
  stored: Readonly<Record<ComparedField, unknown>>,
  sent: Readonly<Partial<Record<ComparedField, unknown>>>,
  channel: Channel,
): ComparedField[] {
  return comparedFields.filter((field) => {
    const given = sent[field] ?? (field === 'source' ? channel : undefined);
    return !isAsStored(field, given, stored[field]);
  });
}

/** Returns true if the fields sent, by their API names, equal the stored ones: texts trimmed, blank ones left out. */
export function isSentAgain(stored: SentFields, fields: ReadonlyMap<string, unknown>): boolean {
  return sentFields.every((name) => {
    const value = fields.get(name);
    const given = typeof value === 'string' ? value.trim() || undefined : value;
    return isAsStored(name, given, stored[name] ?? null);
  });
}
